/**
 * Script in front of third-party markup: reports height, clicks and video progress to the page around it.
 * It shares its world with the markup, so nothing it says is proof: the page bounds heights and asks for a real gesture.
 * `nonceJson` is a JSON string literal that is safe inside a script element.
 */
export const inmateScript = (nonceJson: string): string =>
  `(function(){
var nonce=${nonceJson},host=parent,open=window.open,last=0;
function say(message){message.nonce=nonce;host.postMessage(message,'*')}
function height(){var h=document.body?Math.ceil(document.body.getBoundingClientRect().height):0;
if(h&&h!==last){last=h;say({type:'height',height:h})}}
addEventListener('click',function(e){
var l=e.isTrusted&&e.target.closest&&e.target.closest('a[href],area[href]');if(l)say({type:'click',url:String(l.href)})},true);
var guarded=function(url){var a=navigator.userActivation;if(a&&!a.isActive)return null;
say({type:'click',url:String(url)});return open.apply(window,arguments)};
Object.defineProperty(window,'open',{value:guarded,writable:false,configurable:false});
document.addEventListener('timeupdate',function(e){var v=e.target;
if(v.duration>0)say({type:'video',progress:v.currentTime/v.duration})},true);
document.addEventListener('DOMContentLoaded',function(){height();
if(window.ResizeObserver)new ResizeObserver(height).observe(document.body)});
addEventListener('load',height)})()`.replace(/\n/g, '');
