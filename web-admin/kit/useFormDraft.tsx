import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useState } from 'react'
import { draftOf } from '#contracts/client/draft.ts'

/**
 * Keeps what is typed in a long form in this browser, for this person and this document, until it is saved. After a reload a notice asks
 * whether to go on with it, since the document may be another one by now.
 * @param name of the form and its document @param apply fills the form with what was kept
 */
export const useFormDraft = <Value,>(
  name: string,
  { value, isChanged, apply }: { value: Value; isChanged: boolean; apply: (value: Value) => void },
): { unsent: ReactNode; drop: () => void } => {
  const [draft] = useState(() => draftOf<Value>(`console.${name}`))
  const [kept, setKept] = useState(draft.read)
  useEffect(() => {
    if (isChanged) draft.keep(value)
  }, [draft, value, isChanged])
  const drop = () => {
    draft.drop()
    setKept(undefined)
  }
  const unsent = kept !== undefined && !isChanged && (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              apply(kept)
              setKept(undefined)
            }}
          >
            接着填
          </Button>
          <Button color="inherit" size="small" onClick={drop}>
            丢掉
          </Button>
        </>
      }
    >
      上次填的内容没有保存，还在这台电脑上
    </Alert>
  )
  return { unsent, drop }
}
