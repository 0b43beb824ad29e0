// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'

import { createModelShelf } from '@/builtin/page/builtinLoader'
import type { AddModelError } from '@/builtin/models/addModelError'
import type { ModelLibrary } from '@/builtin/models/createModelLibrary'
import type { EngineStatus } from '@/domain/builtin/modelShelf'
import type { LocalModel } from '@/builtin/models/modelStore'
import { failed, ok } from '@/lib/result'
import { ocrStore } from '@/services/ocr/openReader'
import { BuiltinModelsSection } from '@/views/settings/builtinModels/BuiltinModelsSection'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { cachesHere } from '#test/support/cachesHere'
import { catalogDocument, catalogRow, modelList } from '../models/catalogDocument'

let scrollIntoView: MockInstance<Element['scrollIntoView']>
beforeEach(() => {
  scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
})

const answers: typeof fetch = async (input) =>
  String(input instanceof Request ? input.url : input).endsWith('/v1/models')
    ? Response.json(modelList(['pocket']))
    : Response.json(catalogDocument([catalogRow('pocket', { context: 2048 })]))

async function open(fetch = answers, library?: ModelLibrary) {
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
    warm: () => Promise.resolve(),
    shelf: createModelShelf(() =>
      library ? Promise.resolve(library) : Promise.reject(new Error('no file system')),
    ),
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

const URL_OF_TINY = 'https://models.test/tiny.gguf'

/** A library whose downloads end as they are told to. */
function fakeLibrary() {
  const kept: { id: string; url: string | null; totalBytes: number; haveBytes: number }[] = []
  let end: ((error: AddModelError | undefined) => void) | undefined
  let progressed: Parameters<ModelLibrary['addUrl']>[1]['onProgress'] | undefined
  const add = (
    id: string,
    url: string | null,
    { signal, onProgress }: Parameters<ModelLibrary['addUrl']>[1],
  ) => {
    progressed = onProgress
    return new Promise<Awaited<ReturnType<ModelLibrary['addUrl']>>>((resolve) => {
      end = (error) => {
        if (error) resolve(failed(error))
        else {
          kept.push({ id, url, totalBytes: 80e6, haveBytes: 80e6 })
          resolve(ok({} as LocalModel))
        }
      }
      signal.addEventListener('abort', () => end?.({ type: 'cancelled', keptBytes: 32e6 }))
    })
  }
  const library: ModelLibrary = {
    list: async () => [],
    kept: async () => [...kept],
    addFile: (file, options) => add(file.name.replace('.gguf', ''), null, options),
    addUrl: (url, options) => add('tiny', url, options),
    remove: async (id) => void kept.splice(0, kept.length, ...kept.filter((each) => each.id !== id)),
  }
  return {
    library,
    progress: (doneBytes: number) =>
      act(() => progressed?.({ doneBytes, totalBytes: 80e6, bytesPerSecond: 4e6, secondsLeft: 10 })),
    end: (error?: AddModelError) => act(async () => end?.(error)),
  }
}

it('what a model says of itself runs as its own script does', async () => {
  const says = 'A tiny model.'
  const row = Object.assign(catalogRow('pocket', { context: 2048 }), { description: says })
  await open((input) =>
    String(input instanceof Request ? input.url : input).endsWith('/v1/models')
      ? Promise.resolve(Response.json(modelList(['pocket'])))
      : Promise.resolve(Response.json(catalogDocument([row]))),
  )
  expect(await screen.findByText(says)).toHaveAttribute('dir', 'auto')
})

describe('adding models', () => {
  it('downloads with progress, speed and time left, keeps the file, and deletes it when asked', async () => {
    const { library, progress, end } = fakeLibrary()
    const { user } = await open(answers, library)

    await user.type(await screen.findByRole('textbox', { name: 'URL of a GGUF file' }), URL_OF_TINY)
    await user.click(screen.getByRole('button', { name: 'Download' }))
    const bar = await screen.findByRole('progressbar', { name: 'Adding tiny.gguf' })
    progress(40e6)
    expect(bar).toHaveAttribute('aria-valuetext', '40 MB of 80 MB · 4 MB/s · 10 s left')

    await end()
    expect(await screen.findByRole('button', { name: 'Delete tiny' })).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Delete tiny' }))
    await user.click(await screen.findByRole('button', { name: 'Delete file' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete tiny' })).toBeNull())
  })

  it('resumes a download that was cancelled', async () => {
    const { library, end } = fakeLibrary()
    const { user } = await open(answers, library)

    await user.type(
      await screen.findByRole('textbox', { name: 'URL of a GGUF file' }),
      `${URL_OF_TINY}{Enter}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Cancel tiny.gguf' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('32 MB are kept')

    await user.click(screen.getByRole('button', { name: 'Resume' }))
    await screen.findByRole('progressbar', { name: 'Adding tiny.gguf' })
    await end()
    expect(await screen.findByRole('button', { name: 'Delete tiny' })).toBeVisible()
  })

  it('says plainly why a file is refused', async () => {
    const { library, end } = fakeLibrary()
    const { user } = await open(answers, library)

    await user.upload(await screen.findByLabelText('Model file'), new File(['MZ'], 'setup.gguf'))
    await screen.findByRole('progressbar', { name: 'Adding setup.gguf' })
    await end({ type: 'notGguf' })

    expect(await screen.findByRole('alert')).toHaveTextContent('This is not a GGUF file')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes a file that is dropped', async () => {
    const { library, end } = fakeLibrary()
    await open(answers, library)

    const target = await screen.findByText('or drop a .gguf file here')
    fireEvent.drop(target, { dataTransfer: { files: [new File(['GGUF'], 'mine.gguf')] } })
    await screen.findByRole('progressbar', { name: 'Adding mine.gguf' })
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1))
    await end()

    expect(await screen.findByRole('button', { name: 'Delete mine' })).toBeVisible()
  })

  it('suggests models with size, memory and licence, and fetches none before it is asked', async () => {
    const { library } = fakeLibrary()
    const addUrl = vi.spyOn(library, 'addUrl')
    const { user } = await open(answers, library)

    const list = await screen.findByRole('list', { name: 'Suggested models' })
    expect(list).toHaveTextContent(/download · about .* of memory · Apache-2\.0/)
    expect(addUrl).not.toHaveBeenCalled()
    const [first] = within(list).getAllByRole('button')
    await user.click(first!)
    expect(addUrl).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/.*\.gguf$/), expect.anything())
  })

  it('does not show what a catalog from before has and the list has not', async () => {
    const rows = [catalogRow('pocket', { context: 2048 }), catalogRow('deleted', { context: 2048 })]
    await open(async (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith('/v1/models')
        ? answers(input, init)
        : Response.json(catalogDocument(rows)),
    )

    const list = await screen.findByRole('list', { name: 'Models on this device' })
    await waitFor(() => expect(list).toHaveTextContent('2k tokens of context'))
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(list).not.toHaveTextContent('deleted')
  })

  it('says why nothing can be added where the browser keeps no files', async () => {
    await open()

    expect(await screen.findByText(/Large models can’t be saved here/)).toBeVisible()
    expect(screen.queryByLabelText('Model file')).toBeNull()
  })
})

describe('BuiltinModelsSection', () => {
  it('follows the engine from nothing to a loaded model, and frees it', async () => {
    const { user, turn, unload } = await open()
    expect(screen.getByText('No model is loaded.')).toBeVisible()

    turn({ type: 'loading', modelId: 'pocket' })
    expect(screen.getByRole('progressbar', { name: 'Loading pocket' })).toBeVisible()

    turn({ type: 'ready', modelId: 'pocket', loadMs: 1234, memoryBytes: 140e6, threads: 2, usesGpu: false })
    expect(screen.getByText(/pocket loaded in 1\.2 s · about 140 MB of memory · 2 threads/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Free memory' }))
    expect(unload).toHaveBeenCalledOnce()
  })

  it('says what to do when the engine broke', async () => {
    const { turn } = await open()

    turn({ type: 'crashed', modelId: 'huge', reason: 'out of memory' })

    expect(screen.getByRole('status')).toHaveTextContent(/out of memory.*restarts it/)
  })

  it('lists the models it has', async () => {
    await open()

    await waitFor(() => expect(screen.getByRole('heading', { name: 'pocket' })).toBeVisible())
    expect(screen.getByRole('listitem')).toHaveTextContent('2k tokens of context · fp8')
  })

  it('offers to try again when they cannot be listed', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))

    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t list the models')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

it('lists the languages that text is recognised in, and deletes one', async () => {
  vi.stubGlobal('caches', cachesHere())
  const store = ocrStore()
  await store.keep({ fileName: 'deu.traineddata.gz', sha256: 'a'.repeat(64) }, new Uint8Array(2_000))
  const { user } = await open()
  const list = await screen.findByRole('list', { name: 'Languages of text recognition' })
  expect(list).toHaveTextContent(/German 2 kB/)
  await user.click(within(list).getByRole('button', { name: 'Delete German' }))
  await waitFor(() => expect(list).not.toBeInTheDocument())
  expect(await store.list()).toEqual([])
  vi.unstubAllGlobals()
})
