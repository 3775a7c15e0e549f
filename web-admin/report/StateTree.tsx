import Box from '@mui/material/Box'
import { isMoney, schemaAt } from '#contracts/report/fields.ts'
import { nameOfThing, type Things, thingsIn, thingText, titleOf } from '#contracts/report/labels.ts'

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** for screen readers only; others read it on the line that opens the part, over its whole width */
const unseen = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

/**
 * A document of any kind of stream as names and values; nested parts open on demand. `path` leads from the document to `value`; `named`
 * gives the name behind an id that the document does not hold, `things` those that stand in other parts of it.
 */
export const StateTree = ({
  kind,
  type,
  path = [],
  value,
  named,
  things = thingsIn(value),
}: {
  kind: string
  /** type of the event whose data this is */
  type?: string | undefined
  path?: readonly string[]
  value: unknown
  named?: (field: string, value: unknown) => string | undefined
  things?: Things
}) => {
  if (!isNested(value)) return <>{thingText(kind, path, value, things, type)}</>
  const entries = Object.entries(value)
  if (entries.length === 0) return <>--</>
  const isList = Array.isArray(value)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'minmax(80px, auto) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 14,
      }}
    >
      {entries.map(([field, inner]) => {
        const inside = [...path, field]
        const title = titleOf(kind, inside, type)
        const name = isList ? `第 ${Number(field) + 1} 项` : title === field ? (nameOfThing(inner) ?? things.get(field) ?? field) : title
        if (isNested(inner))
          return (
            <Box key={field} sx={{ gridColumn: '1 / -1' }}>
              <Box component="dt" sx={unseen}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                <details>
                  <summary>
                    <Box component="span" aria-hidden sx={{ color: 'text.secondary', mr: 1 }}>
                      {name}
                    </Box>
                    {Array.isArray(inner) ? `${inner.length} 项` : '展开'}
                  </summary>
                  <Box sx={{ pl: 2, py: 0.5 }}>
                    <StateTree kind={kind} type={type} path={inside} value={inner} things={things} {...(named && { named })} />
                  </Box>
                </details>
              </Box>
            </Box>
          )
        return (
          <Box key={field} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
              {isMoney(schemaAt(kind, inside, type), inner) && !isList && '（元）'}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {named?.(field, inner) ?? thingText(kind, inside, inner, things, type)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
