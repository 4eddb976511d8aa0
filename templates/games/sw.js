{% load i18n static %}/* Keeps static files, whose names change with what is in them, and a page for when there is no network.
   Pages, fragments and whatever else shows a hand always come from the server and are never kept. */
"use strict";

const CACHE = "scopa-{{ version }}";
const STATIC = "{{ static_url|escapejs }}";
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const OFFLINE = "{% url 'games:offline' %}";
const KEPT = [OFFLINE, "{% static 'css/tokens.css' %}", "{% static 'css/site.css' %}", "{% static 'img/icon.svg' %}"];

self.addEventListener("install", (event) => {
  const fresh = KEPT.map((address) => new Request(address, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  const address = new URL(request.url);
  const ours = address.origin === self.location.origin;
  if (request.mode === "navigate") event.respondWith(go(event));
  else if (ours && address.pathname.startsWith(STATIC) && HASHED.test(address.pathname)) event.respondWith(keep(request));
});

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
}

/* A page comes from the network or not at all. */
async function go(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) || Response.error();
  }
}

async function keep(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) cache.put(request, answer.clone()).catch(() => {}); // a full disk is no reason to fail
  return answer;
}
