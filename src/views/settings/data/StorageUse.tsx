import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { useStorageUse } from '@/hooks/useStorageUse'
import { describeBytes } from '@/lib/describeBytes'
import { Button } from '@/ui/Button'

import { Section } from '../Section'

/** How much room is taken, and whether the browser promised to keep it. */
export function StorageUse() {
  const { keepData } = useCommands()
  const use = useStorageUse()
  const [isKept, setIsKept] = useState<boolean>()
  const { usedBytes, quotaBytes } = use ?? {}
  const share = usedBytes !== undefined && quotaBytes ? Math.min(1, usedBytes / quotaBytes) : undefined

  return (
    <Section title="Storage on this device">
      {usedBytes === undefined ? (
        <p className="text-sm text-muted">
          {use === undefined ? 'Measuring…' : 'This browser does not say how much room is taken.'}
        </p>
      ) : (
        <div className="flex max-w-md flex-col gap-1 text-sm tabular-nums">
          <span>
            {describeBytes(usedBytes)} used
            {quotaBytes !== undefined && ` of the ${describeBytes(quotaBytes)} this browser allows`}
          </span>
          {share !== undefined && (
            <span
              role="meter"
              aria-label="Storage used"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(share * 100)}
              className="h-1 overflow-hidden rounded-full bg-line"
            >
              <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
            </span>
          )}
        </div>
      )}
      <div className="flex flex-col items-start gap-2">
        <Button onClick={() => void keepData().then(setIsKept)}>Ask the browser to keep it</Button>
        <p className="max-w-prose text-[13px] text-muted">
          Browsers may clear the data of pages when space runs short, unless they have promised not to.
        </p>
        <p role="status" className="text-sm empty:hidden">
          {isKept === true && 'The browser keeps it until you delete it.'}
          {isKept === false &&
            'The browser gave no promise. Bookmark or install this page, ask again, and export now and then.'}
        </p>
      </div>
    </Section>
  )
}
