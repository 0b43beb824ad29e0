import { expect, it, vi } from 'vitest'

import { createGroupQueue } from '@/ui/markdown/groupQueue'

it('draws the last group first, one at a time, when the page is idle', () => {
  const idle: (() => void)[] = []
  const queue = createGroupQueue(
    () => true,
    (run) => idle.push(run),
  )
  const drawn: number[] = []
  for (const from of [0, 16, 32]) queue.add(from, () => drawn.push(from))
  expect(drawn).toEqual([])
  while (idle.length > 0) idle.shift()?.()
  expect(drawn).toEqual([32, 16, 0])
})

it('passes over a group that has gone, and takes up one that comes later', () => {
  const idle: (() => void)[] = []
  const queue = createGroupQueue(
    () => true,
    (run) => idle.push(run),
  )
  const gone = vi.fn()
  const later = vi.fn()
  queue.add(0, gone)()
  while (idle.length > 0) idle.shift()?.()
  queue.add(16, later)
  while (idle.length > 0) idle.shift()?.()
  expect(gone).not.toHaveBeenCalled()
  expect(later).toHaveBeenCalledOnce()
})

it('draws every group, though two have the same rank: a quotation counts its blocks anew', () => {
  const idle: (() => void)[] = []
  const queue = createGroupQueue(
    () => true,
    (run) => idle.push(run),
  )
  const drawn: string[] = []
  queue.add(0, () => drawn.push('text'))
  queue.add(0, () => drawn.push('quotation'))
  while (idle.length > 0) idle.shift()?.()
  expect(drawn).toEqual(['text', 'quotation'])
})
