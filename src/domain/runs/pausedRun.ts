import type { Run } from './run'

/** The run as it is after an import, or on another device: it sends nothing by itself, and no limit is waived. */
export function pausedRun<Head extends Pick<Run, 'state' | 'workingSince'>>(head: Head): Head {
  const { state } = head
  return {
    ...head,
    state: state.type === 'running' ? { type: 'paused', reason: 'person' } : state,
    workingSince: null,
  }
}
