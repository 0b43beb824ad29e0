import { expect, it } from 'vitest'

import { titleFor } from '@/views/conversation/artifacts/OpenAsArtifact'

it.each([
  ['markdown', '# Bee **plan**\n\nBuy bees.', 'Bee plan'],
  ['', 'A **token** is a piece of text.', 'A token is a piece of text.'],
  ['html', '<title> Bees </title>', 'Bees'],
  ['html', '<p>Bees</p>', 'Page'],
  ['svg', '<svg/>', 'Drawing'],
  ['mermaid', 'graph TD', 'Diagram'],
  ['python', 'print(1)', 'Python code'],
])('a text in “%s” is called by its words', (language, text, title) => {
  expect(titleFor(language, text)).toBe(title)
})
