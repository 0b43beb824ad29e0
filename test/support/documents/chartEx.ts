type Dimension = {
  readonly type: string
  readonly isText?: boolean
  /** Points by level, from the innermost out; undefined where the file leaves one out. */
  readonly levels: readonly (readonly (string | number | undefined)[])[]
  readonly format?: string
}
type Series = {
  readonly layout: string
  readonly name?: string
  /** Its data; a line of a Pareto chart has none of its own. */
  readonly dimensions?: readonly Dimension[]
}

const points = (level: readonly (string | number | undefined)[]): string =>
  level.map((value, index) => (value === undefined ? '' : `<cx:pt idx="${index}">${value}</cx:pt>`)).join('')

function dimensionXml({ type, isText = false, levels, format = 'General' }: Dimension): string {
  const name = isText ? 'cx:strDim' : 'cx:numDim'
  const levelXml = (level: readonly (string | number | undefined)[]) =>
    `<cx:lvl ptCount="${level.length}"${isText ? '' : ` formatCode="${format}"`}>${points(level)}</cx:lvl>`
  return `<${name} type="${type}"><cx:f>Sheet1!$A$2:$A$9</cx:f>${levels.map(levelXml).join('')}</${name}>`
}

/** A chart of the kind that Office draws since 2016, with the data that it keeps, the last series' data first. */
export function chartExXml(title: string, series: readonly Series[]): string {
  const data = series.map(({ dimensions }, index) =>
    dimensions === undefined
      ? ''
      : `<cx:data id="${index}">${dimensions.map(dimensionXml).join('')}</cx:data>`,
  )
  const seriesXml = ({ layout, name, dimensions }: Series, index: number) =>
    `<cx:series layoutId="${layout}" uniqueId="{${index}}">${name === undefined ? '' : `<cx:tx><cx:txData><cx:f>Sheet1!$B$1</cx:f><cx:v>${name}</cx:v></cx:txData></cx:tx>`}<cx:dataLabels pos="inEnd"/>${dimensions === undefined ? '' : `<cx:dataId val="${index}"/>`}</cx:series>`
  return `<?xml version="1.0"?><cx:chartSpace><cx:chartData><cx:externalData r:id="rId1" cx:autoUpdate="0"/>${data.toReversed().join('')}</cx:chartData><cx:chart><cx:title pos="t"><cx:tx><cx:rich><a:bodyPr/><a:p><a:r><a:t>${title}</a:t></a:r></a:p></cx:rich></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion>${series.map(seriesXml).join('')}</cx:plotAreaRegion><cx:axis id="0"><cx:catScaling/><cx:title><cx:tx><cx:txData><cx:v>Axis</cx:v></cx:txData></cx:tx></cx:title></cx:axis></cx:plotArea></cx:chart></cx:chartSpace>`
}
