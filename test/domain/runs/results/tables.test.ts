import { describe, expect, it } from 'vitest'

import { agreementCsv, runCsv, scoresCsv, votesCsv } from '@/domain/runs/results/cellRow'
import { csvText } from '@/domain/runs/results/cellText'
import { readRunFile, runLines } from '@/domain/runs/runProgress'
import { describeFinish, scoreboard, speedOf } from '@/domain/runs/results/scoreboard'
import { contestants, shuffled, voteTable } from '@/domain/runs/results/voteTable'
import type { MessageId } from '@/domain/ids'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'

import { cell, MODEL, OTHER, replied, run } from '../runOf'

const valid = { isJson: true, problems: [] }
const invalid = { isJson: true, problems: [{ path: '/age', message: 'is missing' }] }

describe('scoreboard', () => {
  it('shares what is valid, and what a valid reply costs with the invalid ones paid for', () => {
    const scores = scoreboard([
      cell('a', { text: '{}', validity: valid, reply: replied('0.01') }),
      cell('b', { text: '{}', validity: invalid, reply: replied('0.01') }),
      cell('c', { text: '{}', validity: valid, reply: replied('0.02'), model: OTHER }),
      cell('d', { model: OTHER, state: { type: 'interrupted' } }),
    ])

    expect(scores).toMatchObject([
      {
        model: MODEL,
        replies: 2,
        failed: 0,
        validShare: 0.5,
        costPerValid: { type: 'known', amount: '0.02' },
      },
      {
        model: OTHER,
        replies: 1,
        failed: 1,
        validShare: 1,
        costPerValid: { amount: '0.02' },
        tokensPerSecond: 12.5,
      },
    ])
  })

  it('is a CSV with shares, plain dollars, and nothing where nothing is known', () => {
    const csv = scoresCsv([
      cell('a', { text: '{}', validity: valid, reply: replied('0.01') }),
      cell('b', { text: '{}', validity: invalid, reply: replied('0.01') }),
      cell('d', { model: OTHER, state: { type: 'interrupted' } }),
    ])
    expect(csv.split('\r\n')).toEqual([
      'model,connection,replies,failed,checked,valid share,cost per valid (USD)',
      `${MODEL.modelId},${MODEL.connectionId},2,0,2,0.5000,0.02`,
      `${OTHER.modelId},${OTHER.connectionId},0,1,0,,`,
      '',
    ])
  })

  it('has a table of what JSON replies agree on, the least agreed first', () => {
    const cells = [
      '{"age":1,"name":"Ada"}',
      '{"age":2,"name":"Ada"}',
      '{"age":2,"name":"Ada"}',
      'no JSON',
    ].map((text, index) => cell(`c${index}`, { text, reply: replied('0') }))
    expect(agreementCsv(cells).split('\r\n')).toEqual([
      'field,commonest value,share,values',
      '/age,2,0.6667,2',
      '/name,"""Ada""",1.0000,1',
      '',
    ])
  })

  it('tells no speed of a reply of one token, or of one that came in one piece', () => {
    expect(speedOf(cell('a', { reply: replied('0', 10, 1200) }))).toBe(10)
    expect(speedOf(cell('a', { reply: replied('0', 1, 1200) }))).toBeUndefined()
    expect(speedOf(cell('a', { reply: replied('0', 500, 201) }))).toBeUndefined()
  })

  it('has no price for a valid reply when there is none', () => {
    const [score] = scoreboard([cell('a', { text: 'x', validity: invalid, reply: replied('0.01') })])
    expect(score!.costPerValid).toEqual({ type: 'unknown' })
  })
})

describe('CSV', () => {
  it('keeps spreadsheets from running what a model said', () => {
    for (const start of ['=', '+', '-', '@', '\t']) expect(csvText([[`${start}x`]])).toBe(`'${start}x\r\n`)
    expect(csvText([['\rx']])).toBe(`"'\rx"\r\n`)
    for (const number of ['-3', '-2.50%']) expect(csvText([[number]])).toBe(`${number}\r\n`)
    expect(csvText([['a=b', 'a\t-x']])).toBe('a=b,a\t-x\r\n')
    expect(csvText([['+1,5', '-2.50%x']])).toBe(`"+1,5",'-2.50%x\r\n`)
    expect(csvText([['=1+1', '-3', 'a,"b"', 'x\ny']])).toBe(`'=1+1,-3,"a,""b""","x\ny"\r\n`)
  })

  it('has a line for each cell, with plain dollars', () => {
    const [header, line] = runCsv(run([cell('a', { text: 'Hi', reply: replied('0.0041') })])).split('\r\n')
    expect(header).toContain('cost (USD)')
    expect(line).toBe(
      'acme/swift,alpha,Write a haiku about rain.,,complete,200,12.5,5,10,0.0041,finished,1,text,Hi',
    )
  })

  it('is in English, whatever the language of the page', async () => {
    const cells = [
      cell('a', { text: 'Hi', reply: replied('0.0041'), seed: 7 as never }),
      cell('b', { state: { type: 'stopped' } }),
    ]
    const all = () => [runCsv(run(cells)), votesCsv([run(cells)]), scoresCsv(cells)]
    const english = all()
    setLanguage(await loadLanguage('de', ['chat', 'lab']))
    try {
      expect(cells.map((each) => describeFinish(each))).toEqual(['fertig', 'gestoppt'])
      expect(all()).toEqual(english)
    } finally {
      setLanguage(ENGLISH)
    }
  })
})

describe('a run as a file', () => {
  const full = run([cell('a', { text: 'Hi', reply: replied('0.01'), validity: valid }), cell('b')], {
    baseId: 'a' as MessageId,
    state: { type: 'ended' },
    votes: [{ promptIndex: 0, seed: null, winner: 'a' as MessageId }],
  })

  it('comes back as it was, but waits for nothing', () => {
    const read = readRunFile(runLines(full))
    expect(read).toEqual({
      ok: true,
      value: { ...full, cells: [full.cells[0], { ...full.cells[1], state: { type: 'stopped' } }] },
    })
  })

  it.each([
    ['another file', '{"format":"parlance","version":1}\n', /no run/],
    ['nothing', '', /no run/],
    ['a damaged head', runLines(full).replace('"plan"', '"plam"'), /second line/],
    [
      'a damaged cell',
      runLines(full).replace('"promptIndex":0,"model"', '"promptIndex":"0","model"'),
      /Line \d+ .*damaged/,
    ],
  ])('refuses %s', (_, text, reason) => {
    const read = readRunFile(text)
    expect(read.ok ? '' : read.error).toMatch(reason)
  })
})

describe('votes', () => {
  const cells = [
    cell('a', { text: 'x' }),
    cell('b', { text: 'y', model: OTHER }),
    cell('c', { model: OTHER, promptIndex: 1 }),
  ]

  it('count for every reply they were between', () => {
    const votes = [
      { promptIndex: 0, seed: null, winner: 'b' as MessageId },
      { promptIndex: 0, seed: null, winner: null },
    ]
    expect(voteTable([{ cells, votes }])).toMatchObject([
      { model: OTHER, wins: 1, ties: 1, losses: 0, score: 0.75 },
      { model: MODEL, wins: 0, ties: 1, losses: 1, score: 0.25 },
    ])
    expect(votesCsv([{ cells, votes }]).split('\r\n')).toEqual([
      'model,connection,setting,score,won,tied,lost',
      `${OTHER.modelId},${OTHER.connectionId},,0.7500,1,1,0`,
      `${MODEL.modelId},${MODEL.connectionId},,0.2500,0,1,1`,
      '',
    ])
  })

  it('are between complete replies to the same prompt', () => {
    expect(contestants(cells, { promptIndex: 0, seed: null }).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(contestants(cells, { promptIndex: 1, seed: null })).toEqual([])
  })

  it('shuffle by the numbers they are given, losing none', () => {
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1])
    expect(shuffled([1, 2, 3, 4], () => 0.999)).toEqual([1, 2, 3, 4])
  })
})
