// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import type { EngineStatus } from '@/domain/engineStatus'
import { BuiltinModelsSection } from '@/views/settings/builtinModels/BuiltinModelsSection'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { catalogDocument, catalogRow, modelList } from '../models/catalogDocument'

const answers: typeof fetch = async (input) =>
  String(input instanceof Request ? input.url : input).endsWith('/v1/models')
    ? Response.json(modelList(['pocket']))
    : Response.json(catalogDocument([catalogRow('pocket', { context: 2048 })]))

async function open(fetch = answers) {
  let status: EngineStatus = { type: 'idle' }
  const listeners = new Set<() => void>()
  const unload = vi.fn(() => Promise.resolve())
  const builtin = {
    fetch,
    status: {
      read: () => status,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    unload,
  }
  const { show } = await createTestApp({
    connections: [{ ...CONNECTION, type: 'builtin' }],
    parts: { builtin },
  })
  show(<BuiltinModelsSection />)
  const turn = (next: EngineStatus) =>
    act(() => {
      status = next
      listeners.forEach((listener) => listener())
    })
  return { user: userEvent.setup(), turn, unload }
}

describe('BuiltinModelsSection', () => {
  it('follows the engine from nothing to a loaded model, and frees it', async () => {
    const { user, turn, unload } = await open()
    expect(screen.getByText('Nothing is loaded.')).toBeVisible()

    turn({ type: 'loading', modelId: 'pocket' })
    expect(screen.getByRole('progressbar', { name: 'Loading pocket' })).toBeVisible()

    turn({ type: 'ready', modelId: 'pocket', loadMs: 1234, memoryBytes: 140e6, threads: 2, usesGpu: false })
    expect(screen.getByText(/pocket is loaded, in 1\.2 s · about 140 MB of memory · 2 threads/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Free its memory' }))
    expect(unload).toHaveBeenCalledOnce()
  })

  it('says what to do when the engine broke', async () => {
    const { turn } = await open()

    turn({ type: 'crashed', modelId: 'huge', reason: 'out of memory' })

    expect(screen.getByRole('status')).toHaveTextContent(/out of memory.*fresh one/)
  })

  it('lists the models it has', async () => {
    await open()

    await waitFor(() => expect(screen.getByRole('heading', { name: 'pocket' })).toBeVisible())
    expect(screen.getByRole('listitem')).toHaveTextContent('2.0k tokens of context · fp8')
  })

  it('offers to try again when they cannot be listed', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))

    expect(await screen.findByRole('alert')).toHaveTextContent('The models could not be listed')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
