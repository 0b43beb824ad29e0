/** The empty frame of the page, so that nothing moves when the library is there. */
export function ShellOutline() {
  return (
    <div className="flex h-dvh bg-ground" aria-busy="true">
      <div className="hidden w-[248px] border-r border-line md:block" />
      <div className="flex-1">
        <div className="h-12 border-b border-line" />
      </div>
    </div>
  )
}
