import { KEYS, type Key, type Point } from './driver'

/** Input as WebDriver and WebDriver BiDi both describe it: what each device does, step by step. */
export type Actions = readonly {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly actions: readonly Readonly<Record<string, unknown>>[]
}[]

export const clickActions = ({ x, y }: Point): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typeActions = (text: string): Actions => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

export const pressActions = (key: Key): Actions => typeActions(KEYS[key])
