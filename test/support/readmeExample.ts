import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

/** Fails unless the README of a module shows, to the letter, what a test runs between `// begin` and `// end`. */
export async function expectExample(testFile: string, readme: string): Promise<void> {
  const test = await readFile(testFile, 'utf8')
  const [, indent = '', lines = ''] = /^( *)\/\/ begin\n([^]*?)^ *\/\/ end$/m.exec(test) ?? []
  const code = lines.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
  expect(code).not.toBe('')
  expect((await readFile(readme, 'utf8')).replace('```tsx', '```ts')).toContain(`\`\`\`ts\n${code}\`\`\``)
}
