import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type AgentTree,
  childrenOf,
  depthOf,
  descendantsOf,
  isWorking,
  plantTree,
  type RootUse,
  withAgent,
  withEnding,
  workedMs,
} from '@/domain/agents/agentTree'
import {
  afterDeath,
  type Call,
  leftMs,
  release,
  reserve,
  reserveAgain,
  reservedAmount,
  settle,
  isAnswerDue,
  withReply,
} from '@/domain/agents/budget'
import type { AgentTreeId, ConversationId, MessageId } from '@/domain/ids'
import type { Cost } from '@/domain/pricing'
import { type AgentLimits, DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'
import { add, compare, decimal, decimalText, ZERO } from '@/lib/decimal'

const ROOT = 'root' as ConversationId
const A = 'a' as ConversationId
const known = (amount: string): Cost => ({ type: 'known', amount, lines: [] })
const call = (id: string, least: string, most: string): Call => ({ id, agent: A, price: { least, most } })

function tree(limits: Partial<AgentLimits> = {}, root?: RootUse): AgentTree {
  const planted = plantTree('t' as AgentTreeId, ROOT, { ...DEFAULT_AGENT_LIMITS, ...limits }, 0, root)
  const grown = withAgent(planted, { id: A, parent: ROOT, call: 'm' as MessageId }, 0)
  if (!grown.ok) throw new Error(grown.error)
  return grown.value
}

function reserved(before: AgentTree, next: Call, now = 0): AgentTree {
  const said = reserve(before, next, now)
  if (said.type !== 'reserved') throw new Error(said.type)
  return said.tree
}

describe('the budget of sub-agents', () => {
  it('reserves the most a request may cost, and puts what it cost in its place', () => {
    const asked = reserved(tree(), call('1', '0.01', '0.4'))
    expect(reservedAmount(asked)).toBe('0.4')
    expect(asked.calls).toBe(1)
    const answered = settle(asked, '1', known('0.05'), 9)
    expect(answered).toMatchObject({ spent: '0.05', reserved: {}, unsure: '0' })
    expect(answered.agents[A]).toMatchObject({ spent: '0.05', calls: 1, unpriced: 0 })
  })

  it('lets what may not fit wait for those under way, and go when they left enough', () => {
    const two = reserved(reserved(tree(), call('1', '0.01', '0.4')), call('2', '0.01', '0.4'))
    expect(reserve(two, call('3', '0.01', '0.4'), 0)).toEqual({ type: 'wait' })
    const one = settle(two, '1', known('0.02'), 0)
    expect(reserve(one, call('3', '0.01', '0.4'), 0).type).toBe('reserved')
  })

  it('lets one request that is alone go over, says how far, and keeps others from leaving beside it', () => {
    const spent = settle(reserved(tree(), call('1', '0.1', '0.9')), '1', known('0.8'), 0)
    const over = reserved(spent, call('2', '0.01', '0.5'))
    expect(over.mayGoOver).toBe('0.3')
    expect(reserve(over, call('3', '0.01', '0.02'), 0)).toEqual({ type: 'wait' })
    const after = settle(over, '2', known('0.45'), 0)
    expect(after.mayGoOver).toBeUndefined()
    expect(reserve(after, call('3', '0', '0.01'), 0)).toEqual({ type: 'refused', limit: 'money' })
  })

  it('refuses a request whose prompt alone would pass the budget, whatever is under way', () => {
    const open = reserved(tree(), call('1', '0.1', '0.6'))
    expect(reserve(open, call('2', '1.1', '1.2'), 0)).toEqual({ type: 'refused', limit: 'money' })
  })

  it('counts what the chat asked before, and keeps a tenth or its last price for its answer', () => {
    const asked = withReply(withReply(undefined, known('0.1')), known('0.2'))
    const begun = tree({}, asked)
    expect(begun).toMatchObject({ spent: '0.3', calls: 2 })
    // 0.2 is kept: sub-agents have 0.8 in all.
    const full = settle(reserved(begun, call('1', '0.01', '0.5')), '1', known('0.5'), 0)
    expect(reserve(full, call('2', '0.01', '0.02'), 0)).toEqual({ type: 'refused', limit: 'money' })
    expect(isAnswerDue(full)).toBe(true)
    const answer = reserved(full, { ...call('3', '0.1', '0.2'), agent: ROOT })
    expect(answer.mayGoOver).toBeUndefined()
    const done = settle(answer, '3', known('0.15'), 0)
    expect(done).toMatchObject({ spent: '0.95', calls: 4 })
    expect(done.root).toEqual({ calls: 3, spent: '0.45', unpriced: 0, last: '0.15' })
    // Nothing else leaves that doesn't fit.
    expect(reserve(done, { ...call('4', '0.1', '0.2'), agent: ROOT }, 0)).toMatchObject({ limit: 'money' })
  })

  it('keeps requests for the answer, which waits in no pause and is not refused by the time of sub-agents', () => {
    const few = reserved(
      tree({ calls: 3, minutes: 1 }, withReply(undefined, known('0'))),
      call('1', '0', '0.1'),
    )
    expect(reserve(few, call('2', '0', '0.1'), 0)).toEqual({ type: 'refused', limit: 'calls' })
    expect(isAnswerDue(few)).toBe(true)
    const late = { ...few, isPaused: true }
    const answer = { ...call('3', '0', '0.1'), agent: ROOT }
    expect(reserve(late, answer, 600_000).type).toBe('reserved')
    expect(reserve(reserved(few, answer), { ...answer, id: '4' }, 0)).toMatchObject({ limit: 'calls' })
    expect(isAnswerDue(tree({ money: '0' }))).toBe(false)
  })

  it('takes a limit of 0 dollars for free models only', () => {
    expect(reserve(tree({ money: '0' }), call('1', '0', '0.1'), 0)).toEqual({
      type: 'refused',
      limit: 'money',
    })
    expect(reserve(tree({ money: '0' }), call('1', '0', '0'), 0).type).toBe('reserved')
    expect(reserve(tree({ money: '0' }), { id: '1', agent: A, price: null }, 0)).toMatchObject({
      limit: 'money',
    })
  })

  it('refuses by calls and by time, further attempts too', () => {
    const one = reserved(tree({ calls: 2 }), call('1', '0', '0.1'))
    expect(reserve(one, call('2', '0', '0.1'), 0)).toEqual({ type: 'refused', limit: 'calls' })
    expect(reserveAgain(one, A, 0)).toEqual({ type: 'refused', limit: 'calls' })
    const late = tree({ minutes: 2 })
    expect(leftMs(late, 90_000)).toBe(30_000)
    expect(reserve(late, call('1', '0', '0.1'), 120_000)).toEqual({ type: 'refused', limit: 'time' })
    expect(reserveAgain(late, A, 120_000)).toEqual({ type: 'refused', limit: 'time' })
  })

  it('counts a call of unknown price as one, never as zero dollars', () => {
    const asked = reserved(tree(), { id: '1', agent: A, price: null })
    expect(settle(asked, '1', { type: 'unknown' }, 0)).toMatchObject({ unpriced: 1, unsure: '0', spent: '0' })
  })

  it('sets the most aside where what a priced request cost never came', () => {
    const asked = reserved(tree(), call('1', '0.01', '0.4'))
    const cut = settle(asked, '1', { type: 'atLeast', amount: '0.1', lines: [] }, 0)
    expect(cut).toMatchObject({ spent: '0.1', unsure: '0.3', unpriced: 1 })
  })

  it('gives back what was reserved for a request that never left', () => {
    const back = release(reserved(tree(), call('1', '0.01', '0.4')), '1', 0)
    expect(back).toMatchObject({ calls: 0, reserved: {}, spent: '0', unsure: '0' })
    expect(back.agents[A]?.calls).toBe(0)
  })

  it('stops its clock while nobody works, and where its page died', () => {
    const idle = withEnding(tree(), A, 'done', 5_000)
    expect(workedMs(idle, 60_000)).toBe(5_000)
    const again = withEnding(idle, A, undefined, 60_000)
    expect(workedMs(again, 61_000)).toBe(6_000)
    const open = reserved(tree(), call('1', '0.01', '0.4'), 7_000)
    const found = afterDeath(JSON.parse(JSON.stringify(open)) as AgentTree)
    expect(found).toMatchObject({ unsure: '0.4', reserved: {}, unpriced: 1 })
    expect(workedMs(found, 999_000)).toBe(7_000)
  })
})

describe('a tree of sub-agents', () => {
  it('refuses one that is too deep or one too many with a sentence, and takes one when another has ended', () => {
    const narrow = tree({ depth: 1, width: 1 })
    const more = { id: 'b' as ConversationId, parent: ROOT, call: 'n' as MessageId }
    expect(withAgent(narrow, more, 0)).toEqual({
      ok: false,
      error:
        'Too many sub-agents work here already (limit: 1). Wait for one to end, then give the next task.',
    })
    expect(withAgent(narrow, { ...more, parent: A }, 0)).toEqual({
      ok: false,
      error: 'Sub-agents can’t give tasks on this deep (limit: 1). Do this task yourself.',
    })
    expect(withAgent(withEnding(narrow, A, 'done', 1), more, 1).ok).toBe(true)
  })

  it('knows who is under whom', () => {
    const two = withAgent(tree(), { id: 'b' as ConversationId, parent: A, call: 'n' as MessageId }, 0)
    if (!two.ok) throw new Error(two.error)
    expect(depthOf(two.value, 'b' as ConversationId)).toBe(2)
    expect(childrenOf(two.value, ROOT)).toEqual([A])
    expect(descendantsOf(two.value, ROOT)).toEqual([A, 'b'])
  })
})

/** What happens to a tree, chosen by chance; numbers are taken modulo what there is. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('delegate' as const), by: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('ask' as const),
      by: fc.nat(),
      least: fc.nat(300),
      more: fc.nat(1_500),
      isPriced: fc.nat(9).map((dice) => dice > 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      which: fc.nat(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      how: fc.constantFrom('known' as const, 'atLeast' as const, 'unknown' as const, 'free' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unsent' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('retry' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('stop' as const), by: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('crash' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.nat(90_000) }) },
)

/** Thousandths of a dollar as a decimal string. */
const money = (thousandths: number) => (thousandths / 1_000).toFixed(3)
const pick = <Item>(items: readonly Item[], at: number) => items[at % Math.max(1, items.length)]

describe('whatever happens', () => {
  it('spends no more than the budget and what one request was said to go over, in calls no more at all', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120 }),
        fc.record({ money: fc.nat(3_000).map(money), calls: fc.integer({ min: 3, max: 60 }) }),
        fc.array(fc.nat(200), { maxLength: 3 }),
        (steps, limits, earlier) => {
          let now = 0
          let next = 0
          // What the chat asked before it gave a task away: it may have cost more than the budget.
          const before = earlier.reduce<RootUse | undefined>(
            (use, cost) => withReply(use, known(money(cost))),
            undefined,
          )
          let current = tree({ ...limits, minutes: 30 }, before)
          // What really happens outside: what each open request has cost by now, known to nobody here.
          let really = decimal(before?.spent ?? '0')
          let sent = earlier.length
          let saidOver = really
          const open = new Map<string, { readonly least: number; readonly most: number | null }>()
          const billed = (id: string, share: number) => {
            const { least = 0, most = null } = open.get(id) ?? {}
            open.delete(id)
            // What has no price may cost anything: no budget in dollars can hold it, so it isn't counted as any.
            if (most === null) return undefined
            const cost = money(Math.round(least + (most - least) * share))
            really = add(really, decimal(cost))
            return cost
          }
          for (const each of steps) {
            const agents = Object.keys(current.agents) as ConversationId[]
            const ids = [...open.keys()]
            switch (each.type) {
              case 'delegate': {
                const parent = pick([ROOT, ...agents], each.by) ?? ROOT
                const id = `agent${next++}` as ConversationId
                const grown = withAgent(current, { id, parent, call: id as string as MessageId }, now)
                if (grown.ok) current = grown.value
                break
              }
              case 'ask': {
                const agent = pick([ROOT, ...agents], each.by) ?? A
                const id = `call${next++}`
                const most = each.least + each.more
                const price = each.isPriced ? { least: money(each.least), most: money(most) } : null
                const said = reserve(current, { id, agent, price }, now)
                // Whatever sub-agents did, a request is left for the answer.
                if (agent !== ROOT && said.type === 'reserved')
                  expect(said.tree.calls).toBeLessThan(limits.calls)
                if (said.type !== 'reserved') break
                // From the disk, as a page reads it that starts now.
                current = JSON.parse(JSON.stringify(said.tree)) as AgentTree
                sent += 1
                open.set(id, { least: each.least, most: each.isPriced ? most : null })
                if (current.mayGoOver !== undefined && compare(decimal(current.mayGoOver), saidOver) > 0)
                  saidOver = decimal(current.mayGoOver)
                break
              }
              case 'answer': {
                const id = pick(ids, each.which)
                if (id === undefined) break
                const cost = each.how === 'free' ? (open.delete(id), undefined) : billed(id, each.share)
                const told: Cost =
                  each.how === 'free'
                    ? { type: 'free' }
                    : cost === undefined || each.how === 'unknown'
                      ? { type: 'unknown' }
                      : { type: each.how, amount: each.how === 'known' ? cost : money(0), lines: [] }
                current = settle(current, id, told, now)
                break
              }
              case 'unsent': {
                const id = pick(ids, each.which)
                if (id === undefined) break
                open.delete(id)
                sent -= 1
                current = release(current, id, now)
                break
              }
              case 'retry': {
                const id = pick(ids, each.which)
                const agent = id === undefined ? undefined : current.reserved[id]?.agent
                const said = agent && reserveAgain(current, agent, now)
                if (said?.type !== 'reserved') break
                sent += 1
                current = said.tree
                break
              }
              case 'stop': {
                const id = pick(agents, each.by)
                if (id !== undefined) current = withEnding(current, id, 'stopped', now)
                break
              }
              case 'crash':
                for (const id of ids) billed(id, each.share)
                current = afterDeath(current)
                now += 3_600_000
                break
              case 'wait':
                now += each.ms
                break
            }
            const limit = add(decimal(limits.money), saidOver)
            expect(compare(really, limit), decimalText(really)).toBeLessThanOrEqual(0)
            expect(sent).toBeLessThanOrEqual(limits.calls)
            // What the chat and each sub-agent spent and asked is all there is.
            const parts = [current.root!, ...Object.values(current.agents)]
            expect(parts.reduce((sum, { calls }) => sum + calls, 0)).toBe(current.calls)
            expect(decimalText(parts.reduce((sum, { spent }) => add(sum, decimal(spent)), ZERO))).toBe(
              decimalText(decimal(current.spent)),
            )
            expect(current.calls).toBe(sent)
            // What is known, set aside and reserved covers what was really spent and is under way.
            expect(Object.keys(current.reserved).sort()).toEqual([...open.keys()].sort())
            const most = [...open.values()].reduce((sum, { most: each }) => sum + (each ?? 0), 0)
            expect(reservedAmount(current)).toBe(decimalText(decimal(money(most))))
            const covered = add(decimal(current.spent), decimal(current.unsure))
            expect(compare(really, covered)).toBeLessThanOrEqual(0)
            expect(Object.values(current.agents).every(({ depth }) => depth <= current.limits.depth)).toBe(
              true,
            )
            for (const parent of [ROOT, ...agents])
              expect(
                childrenOf(current, parent).filter((id) => isWorking(current.agents[id]!)).length,
              ).toBeLessThanOrEqual(current.limits.width)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
