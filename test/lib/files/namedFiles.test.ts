import { expect, it } from 'vitest'

import { filesAsText, filesIn, filesOfReply } from '@/lib/files/namedFiles'

it.each([
  ['tsx App.tsx', 'App.tsx'],
  ['tsx title="src/App.tsx"', 'src/App.tsx'],
  ['js filename=main.js', 'main.js'],
  ['css:styles/a.css', 'styles/a.css'],
  ['./index.html', 'index.html'],
  ['python', undefined],
  ['js ../../etc/a.js', undefined],
  ['ts const a = 1', undefined],
])('the fence “%s” names %s', (info, name) => {
  expect(filesIn(`\`\`\`${info}\nx\n\`\`\``)[0]?.name).toBe(name)
})

it('files become a text and files again, at their places', () => {
  const files = [
    { name: 'a.md', text: '```js\n1\n```\n' },
    { name: 'b.js', text: 'b\n' },
    { name: 'c.json', text: '{}\n' },
  ]
  const text = filesAsText(files)
  const read = filesIn(text)
  expect(read.map(({ name, text }) => ({ name, text }))).toEqual(files)
  for (const { from, text: inside } of read) expect(text.slice(from, from + inside.length)).toBe(inside)
})

it('finds the files of a reply, named or as usual', () => {
  const reply = (...infos: readonly string[]) =>
    infos.map((info) => `Text\n\n\`\`\`${info}\n${info}\n\`\`\``).join('\n')
  const names = (text: string) => filesOfReply(text).map(({ name }) => name)
  expect(names(reply('html', 'css', 'js'))).toEqual(['index.html', 'style.css', 'script.js'])
  expect(names(reply('tsx a/App.tsx', 'css a/x.css', 'bash'))).toEqual(['a/App.tsx', 'a/x.css'])
  expect(names(reply('html', 'bash'))).toEqual([])
  expect(names(reply('python a.py', 'python b.py'))).toEqual([])
})
