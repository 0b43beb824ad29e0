import { once } from 'node:events'
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { createMcpHandler, McpServer, type McpHttpHandler } from '@modelcontextprotocol/server'
import * as z from 'zod'

/** A server of the newest protocol by the official library, on a free port of this machine. */
export async function startModernServer(): Promise<{
  readonly url: string
  readonly handler: McpHttpHandler
  readonly stop: () => Promise<void>
}> {
  const handler = createMcpHandler(makeServer)
  const listener = getRequestListener((request) => handler.fetch(request))
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
