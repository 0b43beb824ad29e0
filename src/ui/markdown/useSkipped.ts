import { useContext, useEffect, useState, type CSSProperties } from 'react'

import { estimatedPx, GroupQueueContext } from './groupQueue'
import { IsLiveContext } from './MarkdownScope'

type Skipping = {
  readonly blocks: number
  /** Whether more comes below it, and nothing around it is skipped as a whole. */
  readonly isSkippable: boolean
  /** Its place in the queue: the highest is laid out first. */
  readonly rank: number
  /** Whether it is in the queue for another reason. */
  readonly isWaiting?: boolean
}

/**
 * What an element of blocks needs to cost nothing where it is out of sight: from when more comes below it until some
 * time after the last has come. All at once would be a long task.
 */
export function useSkipped({ blocks, isSkippable, rank, isWaiting = false }: Skipping): {
  readonly className: string
  readonly style?: CSSProperties
} {
  const queue = useContext(GroupQueueContext)
  const isLive = useContext(IsLiveContext)
  const [isSkipped, setSkipped] = useState(false)
  if (isSkippable && isLive && !isSkipped) setSkipped(true)
  if (!isSkippable && isSkipped) setSkipped(false)
  useEffect(() => {
    if (isSkipped && !isLive && !isWaiting) return queue.addSkipped(rank, () => setSkipped(false))
    return
  }, [isSkipped, isLive, isWaiting, queue, rank])
  if (!isSkipped) return { className: 'md-group' }
  return {
    className: 'md-group md-skipped',
    style: { containIntrinsicBlockSize: `auto ${estimatedPx(blocks)}px` },
  }
}
