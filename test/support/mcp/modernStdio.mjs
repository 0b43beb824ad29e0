/** A server of the newest protocol by the official library, over its input and output. */
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

serveStdio(() => {
  const server = new McpServer({ name: 'modern-stdio', version: '1.2.3' })
  server.registerTool(
    'environment',
    { description: 'Names of the environment.', inputSchema: z.object({}) },
    () => ({ content: [{ type: 'text', text: Object.keys(process.env).sort().join(' ') }] }),
  )
  server.registerTool('end', { description: 'Ends the process.', inputSchema: z.object({}) }, () =>
    process.exit(7),
  )
  return server
})
