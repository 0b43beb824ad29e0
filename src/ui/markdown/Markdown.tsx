import { useEffect, useId, useReducer, useState } from 'react'

import { BlockList } from './BlockList'
import { BlockView } from './BlockView'
import { createMarkdownFeed } from './createMarkdownFeed'
import { textDirection } from './direction'
import { createGroupQueue, GroupQueueContext } from './groupQueue'
import {
  BlockViewContext,
  DefinitionsContext,
  FootnotesContext,
  IdPrefixContext,
  IsLiveContext,
} from './MarkdownScope'

import './markdown.css'

export type MarkdownProps = {
  /** The text so far. While live it may only grow at its end; any other change reads it again. */
  readonly text: string
  /** Whether more is expected: formulas, links and diagrams that are half here are shown as they are. */
  readonly isLive?: boolean | undefined
  /** Whether one sees it come: what comes at once is drawn over several frames then, its end first. */
  readonly isWatched?: boolean | undefined
  /** Begins the ids of headings (`headingId`), for an outline to jump to. */
  readonly idPrefix?: string | undefined
}

/**
 * Markdown as React elements. The same elements serve the live and the finished text: what is
 * settled is never parsed or rendered again, and a selection in it survives.
 */
export function Markdown({ text, isLive = false, isWatched = isLive, idPrefix }: MarkdownProps) {
  const ownPrefix = useId()
  const [feed] = useState(createMarkdownFeed)
  const [queue] = useState(() => createGroupQueue(feed.isBurst))
  // Reading is idempotent: the feed takes in only what it has not seen, so rendering twice is harmless.
  const { root, version, definitions, footnotes, isBehind } = feed.read(text, isLive, isWatched)
  const [step, readOn] = useReducer((steps: number) => steps + 1, 0)
  useEffect(() => {
    if (!isBehind) return
    const frame = requestAnimationFrame(readOn)
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [isBehind, step, text])

  return (
    <IdPrefixContext value={idPrefix ?? ownPrefix}>
      <IsLiveContext value={isLive || isBehind}>
        <DefinitionsContext value={definitions}>
          <FootnotesContext value={footnotes}>
            <GroupQueueContext value={queue}>
              <BlockViewContext value={BlockView}>
                <div className="markdown" dir={textDirection(root)}>
                  <BlockList parent={root} version={version} isGrouped />
                </div>
              </BlockViewContext>
            </GroupQueueContext>
          </FootnotesContext>
        </DefinitionsContext>
      </IsLiveContext>
    </IdPrefixContext>
  )
}
