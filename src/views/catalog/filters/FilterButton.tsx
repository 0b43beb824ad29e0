import { ListFilter } from '@/ui/icons'
import { useState, type ReactNode } from 'react'

import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Popover } from '@/ui/overlays/Popover'
import { Sheet } from '@/ui/overlays/Sheet'

import { useIsNarrow } from '../useIsNarrow'

type Props = {
  /** How many are on. */
  readonly count: number
  /** How many models are left, for the button that closes the sheet. */
  readonly left: number
  readonly children: ReactNode
}

/** Opens all filters: beside the button, or as a sheet where there is no room. */
export function FilterButton({ count, left, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  if (isNarrow) {
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>
          <ListFilter aria-hidden size={15} />
          {t('Filters')}
          {count > 0 && ` · ${count}`}
        </Button>
        {isOpen && (
          <Sheet title={t('Filters')} side="bottom" onClose={() => setIsOpen(false)}>
            {children}
            <div className="sticky bottom-0 mt-auto border-t border-line bg-ground p-3">
              <Button variant="primary" className="w-full" onClick={() => setIsOpen(false)}>
                {plural(left, { one: 'Show {count} model', other: 'Show {count} models' })}
              </Button>
            </div>
          </Sheet>
        )}
      </>
    )
  }
  return (
    <Popover
      label={t('Filters')}
      align="start"
      className="w-[min(34rem,92vw)] overscroll-contain"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="quiet">{t('+ Filter')}</Button>}
    >
      {children}
    </Popover>
  )
}
