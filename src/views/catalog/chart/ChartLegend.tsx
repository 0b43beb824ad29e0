/** What marks and colours stand for, and what is not drawn. */
export function ChartLegend({ missing }: { readonly missing: number }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 text-[13px] leading-5 text-muted">
      <span>● 8 bit</span>
      <span>■ 16 bit and more</span>
      <span>▲ 4 to 6 bit</span>
      <span>○ precision unknown</span>
      <span className="text-series-1">no retention</span>
      <span className="text-series-3">no training</span>
      <span className="text-series-2">retains or trains</span>
      <span>unknown</span>
      {missing > 0 && <span>{missing.toLocaleString()} without both values are not drawn</span>}
    </p>
  )
}
