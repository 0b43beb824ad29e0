/**
 * A service for benches, in a process of its own: each request gets a stream of five tokens a second until its caller
 * leaves, and each token says when it was sent, in milliseconds since the Unix epoch. Prints its address.
 */
import { createServer } from 'node:http'

const EVERY_MS = 200

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const send = () => {
      const delta = { content: ' token', sentAt: performance.timeOrigin + performance.now() }
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`,
      )
    }
    send()
    // They do not all speak at the same moment.
    let timer = setTimeout(() => {
      send()
      timer = setInterval(send, EVERY_MS)
    }, Math.random() * EVERY_MS)
    response.on('close', () => clearTimeout(timer))
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
)
