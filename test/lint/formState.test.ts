import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const HAS_NO_TEXT = /type="(?:checkbox|radio|range|file|color)"/
const TAG = /<(?:input|textarea)\b([\s\S]*?)\/>/g

/**
 * Browsers write what is in a field to their session files, in clear, unless `autocomplete` is off: what was typed in a
 * temporary chat would be on the disk.
 */
it('no field for text leaves what is typed to the browser’s session', async () => {
  const wrong: string[] = []
  let seen = 0
  for (const path of await readdir('src', { recursive: true })) {
    if (!path.endsWith('.tsx')) continue
    for (const [, tag = ''] of (await readFile(join('src', path), 'utf8')).matchAll(TAG)) {
      seen += 1
      const isOwn = tag.trim().startsWith('{...input}')
      if (!isOwn && !HAS_NO_TEXT.test(tag) && !tag.includes('autoComplete=')) wrong.push(path)
    }
  }
  expect(seen).toBeGreaterThan(25)
  expect(wrong).toEqual([])
})
