import { beforeEach, expect, it, vi } from 'vitest'

import { storeFile } from '@/commands/attachments/attachFiles'
import { docxOf, wordParagraph, xlsxOf } from '#test/support/documents/officeFiles'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { createTestApp } from '#test/support/createTestApp'

let test: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  test = await createTestApp()
})

const store = (file: File) =>
  storeFile(
    { ...test.app.deps, startDocumentWorker: documentWorkerHere().start },
    'new',
    file,
    new AbortController().signal,
  )
const notices = () => test.app.store.getState().notices.map(({ text }) => text)

it('an empty file is refused, whatever its name', async () => {
  for (const name of ['scan.pdf', 'notes.txt', 'photo.png'])
    expect(await store(new File([], name))).toBeUndefined()
  expect(notices()).toHaveLength(3)
  expect(notices()[0]).toBe(
    '“scan.pdf” is empty: the file has 0 bytes. Save or download it again and attach that.',
  )
})

it('a document is read by its bytes where its name has no ending, or another', async () => {
  const word = docxOf(wordParagraph('Harvest'))
  for (const name of ['letter', 'letter.doc', 'letter.pdf', 'letter.txt'])
    expect((await store(new File([word], name)))?.document).toMatchObject({ unit: 'document', sent: 'whole' })
  const sheet = new File([xlsxOf({ Crew: [['Ada']] })], 'crew.xls')
  expect((await store(sheet))?.document).toMatchObject({ unit: 'sheet' })
  expect(notices()).toEqual([])
})

it('a format that is not read names one that is', async () => {
  expect(await store(new File(['{\\rtf1 Hello}'], 'memo.rtf'))).toBeUndefined()
  expect(notices()).toEqual([
    '“memo.rtf” is in a format that can’t be read here. Save it as DOCX and attach that.',
  ])
})

it('text in the encodings of Windows is sent as UTF-8', async () => {
  const latin = Uint8Array.from('Käse', (char) => char.charCodeAt(0))
  const wide = Uint16Array.from('\uFEFFKäse', (char) => char.charCodeAt(0))
  for (const bytes of [latin, wide]) {
    const stored = await store(new File([bytes], 'list.txt', { type: 'text/plain' }))
    const kept = stored && (await test.storage.loadAttachment(stored.id))
    expect(kept?.ok && (await kept.value?.text())).toBe('Käse')
  }
})

it('only a file that may be a document loads the code that knows their bytes', async () => {
  const loaded: string[] = []
  const deps = {
    ...test.app.deps,
    startDocumentWorker: documentWorkerHere().start,
    load: ((name) => {
      loaded.push(name)
      return test.app.deps.load(name)
    }) as typeof test.app.deps.load,
  }
  const keep = (file: File) => storeFile(deps, 'new', file, new AbortController().signal)
  await keep(new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'photo.png', { type: 'image/png' }))
  expect(loaded).toEqual(['images'])
  await keep(new File([docxOf(wordParagraph('Harvest'))], 'letter'))
  expect(loaded).toContain('readDocument')
})

it('formulas without saved results are sent as they are, which is said', async () => {
  const sheet = xlsxOf({ Costs: [['Sum'], [{ formula: 'SUM(B1:B2)' }]] })
  const stored = await store(new File([sheet], 'costs.xlsx'))
  const text = stored && (await test.storage.loadAttachment(stored.id))
  expect(text?.ok && (await text.value?.text())).toContain('=SUM(B1:B2)')
  expect(notices()).toEqual([
    '1 formula in “costs.xlsx” has no saved result, so the formula itself is sent. To send the result, open and save the file in a spreadsheet app.',
  ])
})

it('a picture is made as small as was chosen, and says how large it was', async () => {
  const photo = new File([new Uint8Array(900)], 'crate.jpg', { type: 'image/jpeg' })
  const small = new File([new Uint8Array(100)], 'crate.jpg', { type: 'image/jpeg' })
  const downscaleImage = vi.fn(() => Promise.resolve(small))
  const { deps } = test.app
  const load: typeof deps.load = (name) =>
    name === 'images' ? Promise.resolve({ downscaleImage } as never) : deps.load(name)
  const attach = () => storeFile({ ...deps, load }, 'new', photo, new AbortController().signal)

  await test.app.commands.changeAppSettings({ pictureSide: 1024 })
  expect(await attach()).toMatchObject({ sizeBytes: 100, fromBytes: 900 })
  expect(downscaleImage).toHaveBeenCalledExactlyOnceWith(photo, 1024)

  await test.app.commands.changeAppSettings({ pictureSide: 0 })
  expect(await attach()).not.toHaveProperty('fromBytes')
  expect(downscaleImage).toHaveBeenCalledTimes(1)
})
