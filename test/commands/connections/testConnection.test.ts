import { expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const test = async (catalogUrl: string) => {
  const service = createScriptedService({ keys: null })
  service.onPath('/gone/models.json', { type: 'raw', status: 404, pieces: ['nothing here'] })
  const { app } = await createTestApp({ fetch: service.fetch })
  return app.commands.testConnection({ ...CONNECTION, catalogUrl }, undefined, new AbortController().signal)
}

const WORKS = {
  isFine: true,
  dialects: ['chat', 'responses', 'messages'],
  finding: 'It works: 5 models. APIs: Chat Completions, Responses, Messages.',
}

it('says of a service that works which APIs it has and whether its catalog can be read', async () => {
  expect(await test('https://alpha.test')).toEqual(WORKS)
  expect(await test('')).toEqual(WORKS)
  expect(await test('https://alpha.test/gone')).toMatchObject({
    ...WORKS,
    remedy: expect.stringMatching(
      /^Its catalog could not be read, so prices and context are missing\. \S/,
    ) as string,
  })
})
