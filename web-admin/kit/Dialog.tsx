import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** told that a dialog has opened; answers what to call when it has closed */
const Opened = createContext<() => () => void>(() => () => {})

/** A dialog, shown as long as it is mounted: whoever draws it, however far above, draws it further on until it is closed. */
export const Dialog = (props: Omit<DialogProps, 'open'>) => {
  const opened = useContext(Opened)
  useEffect(opened, [opened])
  return <MuiDialog {...props} open />
}

/** A value that stays as it is while a dialog is open within `Within`: what is drawn otherwise would lose the dialog, with what was typed in it. */
export const useKeptWhileOpen = <T,>(value: T) => {
  const [count, setCount] = useState(0)
  const [kept, setKept] = useState(value)
  if (count === 0 && kept !== value) setKept(value)
  const opened = useCallback(() => {
    setCount(many => many + 1)
    return () => setCount(many => many - 1)
  }, [])
  return { kept, opened, Within: Opened.Provider }
}
