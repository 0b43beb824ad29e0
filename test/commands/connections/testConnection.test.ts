import { expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const test = async (catalogUrl: string) => {
  const service = createScriptedService({ keys: null })
  service.onPath('/gone/models.json', { type: 'raw', status: 404, pieces: ['nothing here'] })
  const { app } = await createTestApp({ fetch: service.fetch })
  return app.commands.testConnection({ ...CONNECTION, catalogUrl }, undefined, new AbortController().signal)
}

it('says of a service that works whether its catalog can be read', async () => {
  expect(await test('https://alpha.test')).toEqual({ isFine: true, finding: 'It works: 5 models.' })
  expect(await test('')).toEqual({ isFine: true, finding: 'It works: 5 models.' })
  expect(await test('https://alpha.test/gone')).toMatchObject({
    isFine: true,
    finding: 'It works: 5 models.',
    remedy: expect.stringMatching(
      /^Its catalog could not be read, so prices and context are missing\. \S/,
    ) as string,
  })
})
