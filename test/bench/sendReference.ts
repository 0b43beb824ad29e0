const PAGE = `<!doctype html><title>reference</title>
  <textarea aria-label="Message" autofocus></textarea><main></main>
  <script>
  const { searchParams } = new URL(location)
  const messages = []
  indexedDB.open('parlance').onsuccess = ({ target: { result: db } }) => {
    const id = searchParams.get('id')
    db.transaction('messages').objectStore('messages').index('byConversation').getAll(id).onsuccess = (event) => {
      const rows = event.target.result.sort((one, other) => one.createdAt - other.createdAt)
      for (const row of rows) messages.push({ role: row.role, content: row.parts[0].text })
      db.close()
    }
  }
  const box = document.querySelector('textarea')
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    messages.push({ role: 'user', content: box.value })
    box.value = ''
    fetch(searchParams.get('api') + '/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'acme/swift-8b', stream: true, messages }),
    }).then((answer) => answer.text())
  })
  </script>`

/** A text area that sends with Enter, and nothing else: the same messages as JSON. */
export function sendReference({ url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  return pathname === '/send-reference'
    ? new Response(PAGE, { headers: { 'Content-Type': 'text/html' } })
    : undefined
}
