import { embedJson } from './escape.js';
import { documentHeaders, frameAncestorsDirective } from './headers.js';
import type { MarkupPageOptions, Page } from './page.js';

/**
 * Script in front of third-party markup: reports height, clicks, video progress and what the markup takes of network
 * and processor to the page around it, gives a focus
 * back that no press in this document explains, keeps keys from the markup until then, and takes its parts out of the
 * order of Tab, as the frame is. It shares its world with the markup, which can get round it through documents of its
 * own: nothing it says is proof, and the page bounds heights, asks for a real gesture and watches the focus itself.
 * `nonceJson` is a JSON string literal that is safe inside a script element.
 */
const inmateScript = (nonceJson: string): string =>
  `(function(){
var nonce=${nonceJson},host=parent,open=window.open,soon=window.queueMicrotask,last=0,
now=performance.now.bind(performance),pressed=-9e9;function fresh(){return now()-pressed<6000}
function say(message){message.nonce=nonce;host.postMessage(message,'*')}
function height(){var h=document.body?Math.ceil(document.body.getBoundingClientRect().height):0;
if(h&&h!==last){last=h;say({type:'height',height:h})}}
addEventListener('click',function(e){
var l=e.isTrusted&&e.pointerType!==''&&e.detail>0&&e.target.closest&&e.target.closest('a[href],area[href]');if(l)say({type:'click',url:String(l.href)})},true);
var guarded=function(url){var a=navigator.userActivation;if(a&&!a.isActive)return null;
say({type:'click',url:String(url)});return open.apply(window,arguments)};
Object.defineProperty(window,'open',{value:guarded,writable:false,configurable:false});
['pointerdown','mousedown','touchstart'].forEach(function(n){addEventListener(n,function(e){if(e.isTrusted)pressed=now()},true)});
['keydown','keypress','keyup','beforeinput','input','paste'].forEach(function(n){addEventListener(n,function(e){
if(fresh())pressed=now();else if(e.isTrusted){e.stopImmediatePropagation();e.preventDefault()}},true)});
addEventListener('focus',function(e){if(e.target!==window||fresh())return;
var back=function(){if(!fresh())host.focus()};say({type:'focus'});back();soon(back);setTimeout(back)});
var load={bytes:0,busyMs:0};function watch(type,add){try{new PerformanceObserver(function(list){
list.getEntries().forEach(add);say({type:'load',bytes:load.bytes,busyMs:load.busyMs})}).observe({type:type,buffered:true})}catch(e){}}
watch('resource',function(e){load.bytes+=e.transferSize||0});
watch('longtask',function(e){if(e.name==='self'||/descendant$/.test(e.name))load.busyMs+=e.duration});
document.addEventListener('timeupdate',function(e){var v=e.target;
if(v.duration>0)say({type:'video',progress:v.currentTime/v.duration})},true);
document.addEventListener('DOMContentLoaded',function(){height();
document.querySelectorAll('a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]').forEach(function(n){n.tabIndex=-1});
if(window.ResizeObserver)new ResizeObserver(height).observe(document.body)});
addEventListener('load',height)})()`.replace(/\n/g, '');

/**
 * `sandbox` in the header as well as on the element: whoever opens this address directly still gets an opaque origin,
 * so third-party script never runs as ours. An overlay's element leaves out the popups.
 */
const policy = (frameAncestors: readonly string[]): readonly string[] => [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  "img-src 'self' https: data: blob:",
  "media-src 'self' https: data: blob:",
  'font-src https: data:',
  'connect-src https:',
  'frame-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  frameAncestorsDirective(frameAncestors),
];

/**
 * Third-party markup as a document of its own, for the inner sandboxed frame. The markup is not cleaned: it is
 * confined. `messageNonce` is what the markup's reports to our page carry (`FrameMarkup.nonce`).
 */
export const markupPage = (html: string, messageNonce: string, options: MarkupPageOptions): Page => ({
  html: [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<base target="_blank"><style>html,body{margin:0;padding:0}img,video{max-width:100%}</style>',
    `<script>${inmateScript(embedJson(messageNonce))}</script></head><body>${html}</body></html>`,
  ].join(''),
  headers: documentHeaders(policy(options.frameAncestors)),
});
