import { useLayoutEffect, useRef, useState } from 'react'

import { focusBack } from '@/ui/overlays/useFocusBack'

/**
 * Which item of a list is in its form: `new` for one that is not there yet. Closing it leads back to the button that
 * adds, unless the focus is elsewhere by then. A form closes only itself: one whose save ends after another was opened
 * leaves that one as it is.
 */
export function useEditing<Item>(first?: Item | 'new') {
  const [editing, setEditing] = useState(first)
  const openRef = useRef(first)
  const addRef = useRef<HTMLButtonElement>(null)
  const focusAdd = () => addRef.current?.focus()
  const wasClosed = useRef(false)
  useLayoutEffect(() => {
    // By now the form is gone, and the focus with it where it was in there.
    if (wasClosed.current) focusBack(addRef.current)
    wasClosed.current = false
  }, [editing])
  const edit = (item: Item | 'new' | undefined) => {
    openRef.current = item
    setEditing(item)
  }
  return {
    editing,
    edit,
    addRef,
    focusAdd,
    /** Given another, this one takes its place. */
    close: (next?: Item) => {
      if (openRef.current !== editing) return
      wasClosed.current = true
      edit(next)
    },
  }
}
