import { once } from 'node:events'
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { createMcpHandler, McpServer, type McpHttpHandler } from '@modelcontextprotocol/server'
import * as z from 'zod'

/** A server of the newest protocol by the official library, on a free port of this machine. */
export async function startModernServer(make = makeServer): Promise<{
  readonly url: string
  readonly handler: McpHttpHandler
  readonly stop: () => Promise<void>
}> {
  const handler = createMcpHandler(make)
  const listener = getRequestListener(async (request) => {
    const isPreflight = request.method === 'OPTIONS'
    const answer = isPreflight ? new Response(null, { status: 204 }) : await handler.fetch(request)
    const response = new Response(answer.body, answer)
    for (const [name, value] of Object.entries(LETS_PAGES_IN)) response.headers.set(name, value)
    return response
  })
  const server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/mcp`,
    handler,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a server says so that web pages may use it. */
const LETS_PAGES_IN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers':
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
  'access-control-expose-headers': 'mcp-session-id, www-authenticate',
}

function makeServer(): McpServer {
  const server = new McpServer({ name: 'modern', version: '3.1.4' }, { instructions: 'Use add for sums.' })
  server.registerTool(
    'add',
    {
      title: 'Add',
      description: 'Adds two numbers.',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ a, b }) => ({ content: [{ type: 'text', text: `${a + b}` }], structuredContent: { sum: a + b } }),
  )
  return server
}
