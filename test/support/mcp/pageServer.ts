import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

const URI = 'ui://demo/page.html'
const UI = { ui: { resourceUri: URI } }

/** The page of the server: says what it was told, and asks for what its buttons are named after. */
export const PAGE = `<!doctype html><title>Demo</title><p id="told"></p><p id="answer"></p><button>Change</button>
<script>
  const told = document.getElementById('told')
  const answer = document.getElementById('answer')
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return
    if (data.id === 1) {
      told.dataset.theme = data.result.hostContext.theme
      send({ method: 'ui/notifications/initialized' })
    } else if (data.id === 2)
      answer.textContent = data.error ? data.error.message : data.result.content[0].text
    else if (data.method === 'ui/notifications/tool-result') {
      told.textContent = data.params.content[0].text + ' ' + data.params._meta.secret
      send({ method: 'ui/notifications/size-changed', params: { height: 200 } })
    }
  })
  document.querySelector('button').addEventListener('click', () =>
    send({ id: 2, method: 'tools/call', params: { name: 'change', arguments: { to: 'blue' } } }),
  )
  send({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26' } })
</script>`

/** A server with a tool that has a page, one that only pages call, and one that only models call. */
export function makePageServer(): McpServer {
  const server = new McpServer({ name: 'pages', version: '1.0.0' })
  const said = (text: string, meta?: Record<string, unknown>) => ({
    content: [{ type: 'text' as const, text }],
    ...(meta && { _meta: meta }),
  })
  const inputSchema = z.object({})
  server.registerTool('show', { description: 'Shows it.', inputSchema, _meta: UI }, () =>
    said('It is red.', { secret: 'for the page' }),
  )
  server.registerTool(
    'change',
    {
      description: 'Changes it.',
      inputSchema: z.object({ to: z.string() }),
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ to }) => said(`It is ${to}.`),
  )
  server.registerTool(
    'think',
    { description: 'Thinks.', inputSchema, _meta: { ui: { visibility: ['model'] } } },
    () => said('Thought.'),
  )
  const csp = { connectDomains: ['https://api.demo.test'], resourceDomains: ['*'] }
  server.registerResource('page', URI, { mimeType: 'text/html;profile=mcp-app' }, () => ({
    contents: [{ uri: URI, mimeType: 'text/html;profile=mcp-app', text: PAGE, _meta: { ui: { csp } } }],
  }))
  server.registerResource('notes', 'note://one', { mimeType: 'text/plain' }, () => ({
    contents: [{ uri: 'note://one', mimeType: 'text/plain', text: 'A note.' }],
  }))
  return server
}
