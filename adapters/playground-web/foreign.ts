/** Runs in a sandboxed frame, whose origin is opaque: posts what an overlay would post, as any page could. */
const { type, slot } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

window.parent.postMessage({ type, version: 1, slot_id: slot, cta_url: 'https://forged.example/' }, '*');
