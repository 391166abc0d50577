const script = (body: string): string => `<script>try{${body}}catch(e){}</script>`;
const always = (body: string): string => script(`setInterval(()=>{try{${body}}catch(e){}},20);${body}`);

/**
 * What dishonest or broken third-party markup does, by name (`reliability.md` R20, B1). Taking the focus is missing:
 * Chromium 156 has no sandbox flag, permission or `inert` that keeps a cross-origin frame from it.
 */
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
};
