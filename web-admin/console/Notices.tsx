import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { CloseNotificationContext, type NotificationPayload, useLogout, useNotificationContext, useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'
import { toastConfig } from '#contracts/client/notices.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { TOLD, type ToldEffect } from '../providers/effects.ts'

/** Messages of the console itself in react-admin's place for them: toasts, and the dialog that ends a login. */
export const Notices = () => (
  <>
    <Toasts />
    <Outcomes />
  </>
)

/** Toasts are stacked, the newest last. Clicks pass through them to the page, except on their own buttons. */
const Toasts = () => {
  const { notifications, setNotifications } = useNotificationContext()
  const shown = latest(notifications)
  useEffect(() => {
    // a toast that made room does not come back
    if (shown.length < notifications.length) setNotifications(latest)
  }, [shown.length, notifications.length, setNotifications])
  const close = useCallback(
    (gone: NotificationPayload) => setNotifications((all: NotificationPayload[]) => all.filter(other => other !== gone)),
    [setNotifications],
  )
  return (
    <Box sx={place}>
      {shown.map(notification => (
        <Toast key={keyOf(notification)} notification={notification} close={close} />
      ))}
    </Box>
  )
}

/** A repeated message replaces the earlier one. */
const latest = (all: NotificationPayload[]): NotificationPayload[] =>
  all.filter(({ message }, at) => all.findLastIndex(other => other.message === message) === at).slice(-toastConfig.maxCount)
const keyOf = ({ message }: NotificationPayload): string => (typeof message === 'string' ? message : 'element')

const place = {
  position: 'fixed',
  top: toastConfig.top,
  left: 0,
  right: 0,
  px: 2,
  zIndex: 'snackbar',
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  pointerEvents: 'none',
  '& button': { pointerEvents: 'auto' },
} as const

/** `autoHideDuration` null keeps it until its button is pressed. There is no undo: the console's commands are sent at once. */
const Toast = ({ notification, close }: { notification: NotificationPayload; close: (gone: NotificationPayload) => void }) => {
  const translate = useTranslate()
  const { message, type, notificationOptions: { autoHideDuration: ms = toastConfig.duration * 1000, messageArgs } = {} } = notification
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(close, ms, notification)
    return () => clearTimeout(timer)
  }, [ms, close, notification])
  if (typeof message !== 'string')
    return <CloseNotificationContext.Provider value={() => close(notification)}>{message}</CloseNotificationContext.Provider>
  return (
    <Alert severity={type} elevation={6} sx={{ maxWidth: 640, overflowWrap: 'anywhere' }}>
      {translate(message, messageArgs)}
    </Alert>
  )
}

/** Carries out the reactions to answers from anywhere (DOMAIN §9.8). */
const Outcomes = () => {
  const notify = useNotify()
  const logOut = useLogout()
  const [dialog, setDialog] = useState<Extract<ToldEffect, { kind: 'dialog' }>>()
  useEffect(() => {
    const carryOut = ({ detail }: CustomEvent<ToldEffect>) => {
      if (detail.kind === 'dialog') setDialog(detail)
      else notify(detail.text, { type: detail.tone, autoHideDuration: detail.seconds * 1000 })
    }
    addEventListener(TOLD, carryOut as EventListener)
    return () => removeEventListener(TOLD, carryOut as EventListener)
  }, [notify])
  if (!dialog) return null
  return (
    <Dialog fullWidth maxWidth="xs" role="alertdialog" aria-labelledby="tip-title" aria-describedby="tip-text">
      <DialogTitle id="tip-title">{dialog.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="tip-text">{dialog.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => void logOut()} autoFocus>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  )
}
