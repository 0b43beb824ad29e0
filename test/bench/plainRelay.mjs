/**
 * The least that a program between a caller and a service can do, for benches: Node's own server and client, each
 * request passed on as it is, each piece of the answer as it comes. Prints its address.
 */
import { Agent, createServer, request as ask } from 'node:http'

const { hostname, port } = new URL(process.env.TO)
const agent = new Agent({ keepAlive: true })

const server = createServer((request, response) => {
  const { method, url: path, headers } = request
  const asked = ask({ agent, hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.on('error', () => response.destroy()).pipe(response)
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
  response.on('close', () => asked.destroy())
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
)
