import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const fromMermaid = createRequire(createRequire(import.meta.url).resolve('mermaid'))
const LIBRARY = readFileSync(fromMermaid.resolve('marked').replace('marked.esm.js', 'marked.umd.js'), 'utf8')

const PAGE = `<!doctype html><title>reference</title>
  <style>body{max-width:72ch;margin:auto;font:16px/1.6 sans-serif}</style><body><main></main>
  <script src="/reference.js"></script><script>
  indexedDB.open('parlance').onsuccess = ({ target: { result: db } }) => {
    const id = new URL(location).searchParams.get('id')
    db.transaction('messages').objectStore('messages').index('byConversation').getAll(id).onsuccess = (event) => {
      const rows = event.target.result.sort((one, other) => one.createdAt - other.createdAt)
      for (const row of rows.slice(-20)) {
        const article = document.createElement('article')
        article.dataset.messageId = row.id
        article.innerHTML = '<div data-part="text">' + marked.parse(row.parts[0].text) + '</div>'
        document.querySelector('main').append(article)
      }
      scrollTo(0, document.body.scrollHeight)
    }
  }
  </script>`

/**
 * Loads the same rows and renders the last 20 with a Markdown library: what any page has to do at the least. Answered
 * by the host as the app's own files are: a browser whose requests are intercepted keeps no files and no compiled code.
 */
export function referencePage({ url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  if (pathname === '/reference') return new Response(PAGE, { headers: { 'Content-Type': 'text/html' } })
  if (pathname !== '/reference.js') return undefined
  return new Response(LIBRARY, {
    headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
