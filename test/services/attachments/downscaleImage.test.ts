import { expect, it } from 'vitest'

import { downscaleImage } from '@/services/attachments/downscaleImage'

const drawn: [number, number][] = []

/** A browser that reads every picture as of this size and writes `bytes` bytes. */
const meansOf = (width: number, height: number, bytes: number) => ({
  createImageBitmap: () => Promise.resolve({ width, height, close: () => undefined }),
  OffscreenCanvas: class {
    readonly width: number
    readonly height: number
    constructor(canvasWidth: number, canvasHeight: number) {
      this.width = canvasWidth
      this.height = canvasHeight
    }
    getContext() {
      return { drawImage: (_: unknown, _x: number, _y: number, w: number, h: number) => drawn.push([w, h]) }
    }
    convertToBlob({ type }: { type: string }) {
      return Promise.resolve(new Blob([new Uint8Array(bytes)], { type }))
    }
  },
})
const picture = (type = 'image/jpeg') => new File([new Uint8Array(1000)], 'photo', { type })
const downscale = (file: File, deps: ReturnType<typeof meansOf>) =>
  downscaleImage(file, 2048, deps as unknown as Parameters<typeof downscaleImage>[2])

it('makes a large picture smaller, keeping its shape, name and format', async () => {
  const smaller = await downscale(picture(), meansOf(8000, 4000, 10))
  expect(drawn.at(-1)).toEqual([2048, 1024])
  expect([smaller.size, smaller.name, smaller.type]).toEqual([10, 'photo', 'image/jpeg'])
})

it.each([
  ['small enough', picture(), meansOf(2048, 100, 10)],
  ['one that would take more bytes', picture(), meansOf(8000, 4000, 5000)],
  ['an animation', picture('image/gif'), meansOf(8000, 4000, 10)],
  ['no picture', picture('text/plain'), meansOf(8000, 4000, 10)],
])('keeps %s as it is', async (_, file, deps) => {
  expect(await downscale(file, deps)).toBe(file)
})

it('keeps the file where the browser cannot draw', async () => {
  const file = picture()
  expect(await downscaleImage(file, 2048, {})).toBe(file)
})
