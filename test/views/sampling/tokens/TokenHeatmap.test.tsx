// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { TokenLogprob } from '@/domain/replies/reply'
import { TokenHeatmap } from '@/views/sampling/tokens/TokenHeatmap'
import { fromVisible, tokenLines, toVisible } from '@/views/sampling/tokens/TokenLine'

const token = (
  name: string,
  probability: number,
  others: Readonly<Record<string, number>> = {},
): TokenLogprob => ({
  token: name,
  logprob: Math.log(probability),
  top: Object.entries({ [name]: probability, ...others }).map(([each, share]) => ({
    token: each,
    logprob: Math.log(share),
  })),
})

const reply = [
  token('the', 0.9),
  token(' kettle', 0.8),
  token(' hums', 1 / 16, { ' answers': 0.62 }),
  token('.\n', 0.99),
  token('Evening', 0.5),
]

const group = () => screen.getByRole('group', { name: /^Reply coloured by surprise/ })

test('says how sure the model was and leads to where it was least so', async () => {
  const user = userEvent.setup()
  render(<TokenHeatmap tokens={reply} />)
  expect(screen.getByText(/About 2\.\d likely choices/)).toBeInTheDocument()
  const places = within(screen.getByRole('list', { name: 'Most surprising tokens' }))
  await user.click(places.getByRole('button', { name: 'hums 6%' }))
  expect(screen.getByRole('status')).toHaveTextContent('hums 6% likely')
})

test('arrow keys walk the tokens, and what goes on from the one that is held is shown below', async () => {
  const user = userEvent.setup()
  render(
    <TokenHeatmap
      tokens={reply}
      renderFork={(index, close) => (
        <button type="button" onClick={close}>
          Fork at {index}
        </button>
      )}
    />,
  )
  group().focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.click(screen.getByRole('button', { name: 'Fork at 2' }))
  expect(screen.queryByRole('button', { name: /^Fork/ })).not.toBeInTheDocument()
  group().focus()
  await user.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByRole('button', { name: /^Fork/ })).not.toBeInTheDocument()
})

test('pointing shows a token, and a press holds it while the pointer moves on', async () => {
  const user = userEvent.setup()
  render(<TokenHeatmap tokens={reply} />)
  await user.hover(within(group()).getByText('kettle'))
  expect(screen.getByRole('status')).toHaveTextContent('kettle')
  await user.click(within(group()).getByText('kettle'))
  await user.hover(within(group()).getByText('Evening'))
  expect(screen.getByRole('status')).toHaveTextContent('kettle 80%')
})

test('lines end with their break, and nothing is lost', () => {
  expect(tokenLines(reply)).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 5 },
  ])
  expect(tokenLines([])).toEqual([])
})

test.each(['plain', 'a\nb', '\\n', 'tab\there', 'C:\\new'])('%j survives being shown in one line', (text) => {
  expect(fromVisible(toVisible(text))).toBe(text)
})
