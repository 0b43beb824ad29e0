// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { ConnectionsSection } from '@/views/settings/connections/ConnectionsSection'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'

const LOCAL = {
  ...CONNECTION,
  baseUrl: 'http://localhost:11434',
  catalogUrl: '',
  dialects: ['ollama'] as const,
}

/** An Ollama with these models, whose download goes on as the test says. */
async function open(kept: string[]) {
  const user = userEvent.setup()
  let download: ReadableStreamDefaultController<Uint8Array> | undefined
  let wasLeft = false
  const { show } = await createTestApp({
    connections: [LOCAL],
    fetch: (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname === '/api/tags')
        return Promise.resolve(Response.json({ models: kept.map((name) => ({ name, model: name })) }))
      if (pathname !== '/api/pull') return Promise.resolve(Response.json({ capabilities: ['completion'] }))
      init?.signal?.addEventListener('abort', () => (wasLeft = true))
      return Promise.resolve(
        new Response(new ReadableStream({ start: (stream) => void (download = stream) })),
      )
    },
  })
  show(<ConnectionsSection />)
  await user.type(await screen.findByRole('textbox', { name: 'Download a model' }), 'qwen3:8b')
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await expect.poll(() => download).toBeDefined()
  return {
    user,
    wasLeft: () => wasLeft,
    tell: (line: object) => download?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)),
    end: () => download?.close(),
  }
}

it('shows how far a download is, and lists the model once it is there', async () => {
  const kept = ['llama3.2:3b']
  const { tell, end } = await open(kept)
  tell({ status: 'pulling aa', digest: 'sha256:aa', total: 200_000_000, completed: 50_000_000 })
  const bar = await screen.findByRole('progressbar', { name: 'Downloading qwen3:8b' })
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('25')

  kept.push('qwen3:8b')
  tell({ status: 'success' })
  end()
  expect(await screen.findByText('qwen3:8b is ready.')).toBeVisible()
  expect(await screen.findByText(/2 models, updated just now/)).toBeVisible()
})

it('says what the server says is wrong', async () => {
  const { tell, end } = await open([])
  tell({ error: 'pull model manifest: file does not exist' })
  end()
  expect(await screen.findByRole('alert')).toHaveTextContent('pull model manifest: file does not exist')
})

it('ends a download that is cancelled, and can begin it again', async () => {
  const { user, wasLeft } = await open([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The download was cancelled.')
  expect(wasLeft()).toBe(true)
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
})
