/** What runs in a realm that a preview got: it says so, and sends a packet where it can. */
const payload = (name: string, stun: string) =>
  `<script>top.postMessage({ escaped: ${JSON.stringify(name)} }, '*'); try { const pc = new RTCPeerConnection({ iceServers: [{ urls: '${stun}' }] }); pc.createDataChannel('x'); pc.createOffer().then((o) => pc.setLocalDescription(o)) } catch {}</scr` +
  `ipt>`

const XHTML = 'http://www.w3.org/1999/xhtml'

/** Ways of a script to a second realm; `html` is its page, `quoted` the same within quotes. */
const WAYS: Readonly<Record<string, string>> = {
  'text of an element': `body.innerHTML += '<ifr' + 'ame srcdoc="' + quoted + '"></ifr' + 'ame>'`,
  createElement: `show(document.createElement('iframe'))`,
  'createElement in capitals': `show(document.createElement('IFRAME'))`,
  createElementNS: `show(document.createElementNS('${XHTML}', 'h:iframe'))`,
  'createElement of another document': `show(document.implementation.createHTMLDocument('').createElement('iframe'))`,
  'createElement of a new document': `show(new Document().createElementNS('${XHTML}', 'iframe'))`,
  'createDocument and adoptNode': `show(document.adoptNode(document.implementation.createDocument('${XHTML}', 'iframe').documentElement))`,
  'createDocument and append': `show(document.implementation.createDocument('${XHTML}', 'iframe').documentElement)`,
  'createDocument and importNode': `show(document.importNode(document.implementation.createDocument('${XHTML}', 'h:iframe').documentElement, true))`,
  'createDocument and cloneNode': `show(document.implementation.createDocument('${XHTML}', 'object').documentElement.cloneNode(true))`,
  'document.write in pieces': `document.write('<ifr'); document.write('ame srcdoc="' + quoted + '"></iframe>')`,
  'a contextual fragment': `body.append(document.createRange().createContextualFragment('<iframe srcdoc="' + quoted + '"></iframe>'))`,
  setHTMLUnsafe: `body.setHTMLUnsafe('<iframe srcdoc="' + quoted + '"></iframe>')`,
  'a declared shadow': `const host = document.createElement('div'); body.append(host); host.setHTMLUnsafe('<p><template shadowrootmode="open"><iframe srcdoc="' + quoted + '"></iframe></template></p>')`,
  'a shadow of its own': `const host = document.createElement('div'); body.append(host); host.attachShadow({ mode: 'closed' }).innerHTML = '<iframe srcdoc="' + quoted + '"></iframe>'`,
  parseHTMLUnsafe: `body.append(document.adoptNode(Document.parseHTMLUnsafe('<iframe srcdoc="' + quoted + '"></iframe>').body.firstChild))`,
  'a parser of HTML': `body.append(document.adoptNode(new DOMParser().parseFromString('<iframe srcdoc="' + quoted + '"></iframe>', 'text/html').body.firstChild))`,
  'a parser of XML': `show(document.adoptNode(new DOMParser().parseFromString('<h:iframe xmlns:h="${XHTML}"/>', 'application/xml').documentElement))`,
  'a parser of XML with an entity': `body.append(document.adoptNode(new DOMParser().parseFromString('<!DOCTYPE a [<!ENTITY e "&#60;iframe xmlns=&#39;${XHTML}&#39;/>">]><a>&e;</a>', 'application/xml').documentElement))`,
  'a customized element': `class X extends HTMLIFrameElement {}; customElements.define('x-frame', X, { extends: 'iframe' }); show(new X())`,
  'is on an element': `customElements.define('x-other', class extends HTMLIFrameElement {}, { extends: 'iframe' }); show(document.createElement('iframe', { is: 'x-other' }))`,
  'a drawing': `body.innerHTML += '<svg><foreignObject><iframe srcdoc="' + quoted + '"></iframe></foreignObject></svg>'`,
  'a template': `const t = document.createElement('template'); t.innerHTML = '<iframe srcdoc="' + quoted + '"></iframe>'; body.append(t.content.cloneNode(true))`,
  'a command of editing': `body.contentEditable = 'true'; body.focus(); getSelection().selectAllChildren(body); document.execCommand('insertHTML', false, '<iframe srcdoc="' + quoted + '"></iframe>')`,
  'an object': `const o = document.createElement('object'); o.data = 'data:text/html,' + encodeURIComponent(html); body.append(o)`,
  'a set of frames': `const s = document.createElement('frameset'); const f = document.createElement('frame'); f.src = 'javascript:' + JSON.stringify(html); s.append(f); document.documentElement.append(s)`,
  'a stylesheet that makes documents': `const x = new XSLTProcessor(); x.importStylesheet(new DOMParser().parseFromString('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><xsl:element name="iframe" namespace="${XHTML}"/></xsl:template></xsl:stylesheet>', 'application/xml')); show(x.transformToFragment(document, document).firstChild)`,
  'a window': `open('javascript:' + JSON.stringify(html)); open('about:blank')`,
  'its own address': `location = 'javascript:' + JSON.stringify(html)`,
  'a link to a script': `const a = document.createElement('a'); a.href = 'javascript:' + JSON.stringify(html); body.append(a); a.click()`,
  'a realm without a page': `new ShadowRealm().evaluate('1'); top.postMessage({ escaped: 'ShadowRealm' }, '*')`,
  'a worker': `new Worker('data:text/javascript,0'); top.postMessage({ escaped: 'Worker' }, '*')`,
  'WebRTC itself': `const pc = new RTCPeerConnection({ iceServers: [{ urls: stun }] }); pc.createDataChannel('x'); pc.createOffer().then((o) => pc.setLocalDescription(o)); top.postMessage({ escaped: 'RTCPeerConnection' }, '*')`,
}

/** How many ways there are. */
export const WAY_COUNT = Object.keys(WAYS).length

/** A page that tries all of them, and says how many it tried and how many frames are in it then. @param stun where a packet goes. */
export function tryingPage(stun: string): string {
  const quoted = (name: string) => payload(name, stun).replaceAll('"', '&quot;')
  const ways = Object.entries(WAYS).map(([name, code]) => ({ name, code, quoted: quoted(name) }))
  return `<!doctype html><body><p>Trying</p><iframe srcdoc="${quoted('source')}"></iframe><noscript><p title="</noscript><iframe srcdoc='${quoted('noscript')}'>"></noscript>
<script>
const stun = ${JSON.stringify(stun)}
const ways = ${JSON.stringify(ways).replaceAll('</', '<\\/')}
const body = document.body
for (const { name, code, quoted } of ways) {
  const html = quoted.replaceAll('&quot;', '"')
  window.current = { html, quoted }
  const s = document.createElement('script')
  s.textContent = '(() => { const { html, quoted } = window.current; const show = (f) => { f.srcdoc = html; f.setAttribute && f.setAttribute("srcdoc", html); document.body.append(f) }; try { ' + code + ' } catch {} })()'
  document.documentElement.append(s)
}
setTimeout(() => top.postMessage({ tried: ways.length, frames: window.length }, '*'), 1000)
</script>`
}
