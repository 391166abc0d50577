const script = (body: string): string => `<script>try{${body}}catch(e){}</script>`;
const always = (body: string): string => script(`setInterval(()=>{try{${body}}catch(e){}},20);${body}`);

/** Tells what it hears of the keyboard, in the document that it stands in. */
const LISTENS = `addEventListener('keydown',e=>{new Image().src='/c/leak?'+e.key},true);`;
const field = (body: string): string => `<input id="i">${script(LISTENS + body)}`;
const framed = (html: string): string =>
  script(
    `const f=document.createElement('iframe');f.srcdoc=${JSON.stringify(html).replace(/<\//g, '<\\/')};document.body.append(f)`,
  );
/** As our own script in front of the markup would say it: its nonce stands in the document. */
const says = (message: string): string =>
  script(
    `const nonce=/"([^"]+)"/.exec(document.scripts[0].text)[1];setInterval(()=>parent.postMessage(${message},'*'),5)`,
  );

/** What dishonest or broken third-party markup does, by name (R20 in `docs/reference/targets.md#bidders`). */
export const HOSTILE_CREATIVES: Readonly<Record<string, string>> = {
  'navigates the top by location': always(`top.location='https://evil.example/'`),
  'navigates the top by href': always(`top.location.href='https://evil.example/'`),
  'navigates the top by replace': always(`top.location.replace('https://evil.example/')`),
  'navigates the parent': always(`parent.location='https://evil.example/'`),
  'navigates the top to a script': always(`top.location='javascript:document.body.innerHTML=1'`),
  'opens a link in the top': `<a id="x" target="_top" href="https://evil.example/">x</a>${always('x.click()')}`,
  'opens a link in the parent': `<a id="x" target="_parent" href="https://evil.example/">x</a>${always('x.click()')}`,
  'submits a form to the top': `<form id="f" target="_top" action="https://evil.example/"></form>${always('f.submit()')}`,
  'submits a form by post': `<form id="f" method="post" action="/c/form"></form>${always('f.submit()')}`,
  'refreshes by meta': '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'refreshes into a script': '<meta http-equiv="refresh" content="0;url=javascript:top.name=1">',
  'changes the base': '<base href="https://evil.example/" target="_top"><img src="x.png">',
  'loads a script address': '<iframe src="javascript:parent.parent.location=\'https://evil.example/\'"></iframe>',
  'runs an image error handler': `<img src="data:," onerror="top.location='https://evil.example/'">`,
  'runs an svg load handler': `<svg onload="parent.document.body.remove()"></svg>`,
  'opens a window at once': always(`window.open('https://evil.example/')`),
  'opens a window from a fresh realm': `<iframe id="i"></iframe>${always(`i.contentWindow.open('https://evil.example/')`)}`,
  'clicks its own blank link': `<a id="x" target="_blank" href="https://evil.example/">x</a>${always('x.click()')}`,
  'alerts, asks and prompts': script(`alert(1);confirm(2);prompt(3);print()`),
  'asks before unload': script(`onbeforeunload=()=>'stay'`),
  'reads the host document': always(`top.document.body.innerHTML='owned'`),
  'reads the parent document': always(`parent.document.querySelector('.label').remove()`),
  'reads the frame element': always(`frameElement.style.position='fixed';frameElement.style.inset=0`),
  'writes storage and cookies': always(`document.cookie='a=1';localStorage.a=1;sessionStorage.a=1`),
  'opens a database': script(`indexedDB.open('evil')`),
  'registers a worker': script(`navigator.serviceWorker.register('/c/worker.js')`),
  'downloads a file': `<a id="x" download="evil.exe" href="data:application/octet-stream,evil">x</a>${always('x.click()')}`,
  'reads and writes the clipboard': script(`navigator.clipboard.writeText('evil');navigator.clipboard.readText()`),
  'asks for camera, place and full screen': script(
    `navigator.mediaDevices.getUserMedia({video:true});navigator.geolocation.getCurrentPosition(()=>{});document.documentElement.requestFullscreen()`,
  ),
  'pretends to be the page': always(
    `for(const t of ['close-component-iframe','error-iframe','hide-iframe','click-iframe'])top.postMessage({type:t,data:{}},'*')`,
  ),
  'sends a flood of messages': script(`for(let i=0;i<20000;i++)parent.postMessage({i},'*')`),
  'builds 50 000 nodes': script(`for(let i=0;i<50000;i++)document.body.append(document.createElement('div'))`),
  'grows without end': always(`document.body.style.height=(document.body.offsetHeight+5000)+'px'`),
  'covers everything': '<div style="position:fixed;inset:-9999px;z-index:2147483647;background:red"></div>',
  'nests frames': script(`for(let i=0;i<50;i++)document.body.append(document.createElement('iframe'))`),
  'loops for ever': script('for(;;);'),
  'mines in a worker': script(`new Worker(URL.createObjectURL(new Blob(['for(;;);'])))`),
  'closes our elements': '</body></html></div></main></iframe><script>top.location="https://evil.example/"</script>',
  'never ends a comment': '<!-- <script>',
  'calls our service': script(`fetch('/api/frame/x/events',{method:'POST',body:'{}'});new Image().src='/c/forged'`),
  'takes the focus for ever, of the window': field(`setInterval(()=>focus(),20)`),
  'takes the focus for ever, in a frame of its own': framed(field(`setInterval(()=>i.focus(),20)`)),
  'asks for the focus by attribute': '<input autofocus><textarea autofocus></textarea>',
  'asks for the focus of the host': always('top.focus()'),
  'asks for the focus of the page': script(`setTimeout(()=>parent.focus(),300)`),
  'blurs its parents': always('parent.blur();top.blur()'),
  'says it was clicked': says(`{nonce,type:'click'}`),
  'says it was watched': says(`{nonce,type:'video',progress:1}`),
  'says it is enormous': says(`{nonce,type:'height',height:1e9}`),
  'says it is a negative size': says(`{nonce,type:'height',height:-1e9}`),
  'says what is no number': says(`{nonce,type:'height',height:NaN}`),
  'says it with a prototype': says(`{nonce,type:'click',__proto__:{type:'height'}}`),
  'says it through nested frames': framed(script(`setInterval(()=>parent.parent.postMessage({type:'click'},'*'),5)`)),
  'clicks itself by script': `<a id="x" href="https://evil.example/">x</a>${always(`x.dispatchEvent(new MouseEvent('click',{bubbles:true}))`)}`,
  'presses keys by script': always(`dispatchEvent(new KeyboardEvent('keydown',{key:'Enter',bubbles:true}))`),
  'presses the pointer by script': always(
    `dispatchEvent(new PointerEvent('pointerdown',{bubbles:true}));window.open('https://evil.example/')`,
  ),
  'opens a window by its prototype': always(
    `Window.prototype.open&&Window.prototype.open.call(window,'https://evil.example/')`,
  ),
  'opens a window by a form': `<form id="f" target="_blank" action="https://evil.example/"></form>${always('f.requestSubmit()')}`,
  'opens a window of another name': always(`window.open('https://evil.example/','host')`),
  'opens an app by its scheme': always(`location.href='mailto:evil@evil.example'`),
  'asks for a call': `<a id="x" href="tel:+1900">x</a>${always('x.click()')}`,
  'navigates itself to the host': script(`location.href='about:blank'`),
  'navigates itself to data': script(`location.href='data:text/html,<script>top.name=1</'+'script>'`),
  'navigates itself to a blob': script(
    `location.href=URL.createObjectURL(new Blob(['<script>top.location="https://evil.example/"</'+'script>'],{type:'text/html'}))`,
  ),
  'names its window': always(`name='evil';parent.name='evil'`),
  'writes into history': always(`history.pushState({},'','/evil');top.history.go(-1)`),
  'leaves by history': script(`history.back();parent.history.back()`),
  'sets the title': always(`top.document.title='evil'`),
  'writes the document anew': script(
    `document.open();document.write('<script>top.location="https://evil.example/"</'+'script>');document.close()`,
  ),
  'runs in a document of its own': framed(always(`top.location='https://evil.example/'`)),
  'embeds the host': `<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object><embed src="https://evil.example/">`,
  'embeds its own page again': script(
    `const f=document.createElement('iframe');f.src=location.href;document.body.append(f)`,
  ),
  'embeds the page of the ad': script(
    `const f=document.createElement('iframe');f.src=location.href.replace('/creative/','/api/frame/');document.body.append(f)`,
  ),
  'takes the whole screen': always(
    `document.documentElement.requestFullscreen&&document.documentElement.requestFullscreen()`,
  ),
  'locks the pointer and the screen': always(`document.body.requestPointerLock();screen.orientation.lock('portrait')`),
  'keeps the screen awake': script(`navigator.wakeLock.request('screen')`),
  'asks for payment': script(
    `new PaymentRequest([{supportedMethods:'basic-card'}],{total:{label:'x',amount:{currency:'USD',value:'1'}}}).show()`,
  ),
  'asks for credentials': script(
    `navigator.credentials.get({publicKey:{challenge:new Uint8Array(16)}});navigator.credentials.get({password:true})`,
  ),
  'asks to notify': script(`Notification.requestPermission()`),
  'asks for devices': script(
    `navigator.usb&&navigator.usb.requestDevice({filters:[]});navigator.hid&&navigator.hid.requestDevice({filters:[]});navigator.serial&&navigator.serial.requestPort()`,
  ),
  'asks for storage access': script(
    `document.requestStorageAccess();caches.open('evil');new BroadcastChannel('evil').postMessage(1)`,
  ),
  'vibrates and speaks': always(
    `navigator.vibrate&&navigator.vibrate(1000);speechSynthesis.speak(new SpeechSynthesisUtterance('evil'))`,
  ),
  'plays sound by itself': `<audio autoplay loop src="data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA="></audio>`,
  'throws without end': script(`setInterval(()=>{throw new Error('evil')},5)`),
  'rejects without end': script(`setInterval(()=>Promise.reject(new Error('evil')),5)`),
  'asks on every leave': always(`addEventListener('beforeunload',e=>e.preventDefault())`),
  'scrolls the host to itself': always(`document.body.scrollIntoView();scrollTo(0,9e9)`),
  'drops and pastes by script': always(`document.execCommand('copy');document.execCommand('paste')`),
  'changes what our script uses': script(
    `Object.defineProperty(Object.prototype,'type',{get(){return 'click'}});Array.prototype.forEach=()=>{};JSON.stringify=()=>'evil'`,
  ),
  'opens dialogs': `<dialog id="d">x</dialog>${always('d.open||d.showModal()')}`,
};

/**
 * They keep the process of all sandboxed frames busy: nothing else in the same page would get to its attack, nor a
 * driver to an end.
 */
export const BUSY_CREATIVES: readonly string[] = [
  'loops for ever',
  'mines in a worker',
  'builds 50 000 nodes',
  'sends a flood of messages',
  'nests frames',
];
