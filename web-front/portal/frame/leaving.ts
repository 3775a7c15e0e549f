import { leave, useTell } from '../../kit/useTell.ts'
import { sendEndOthers, sendLogout } from '../ask.ts'

/** Ends this login, or all the others of the same person. */
export const useLeaving = () => {
  const tell = useTell()
  return {
    // whether the server could be told or not, this browser forgets the login
    logOut: () => void sendLogout().then(leave, leave),
    endOthers: () => void sendEndOthers().then(() => tell.done('其他登录已结束'), tell.failed),
  }
}
