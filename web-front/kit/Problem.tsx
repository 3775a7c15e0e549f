import { Button } from 'antd'
import { messageOf } from '#contracts/client/error.ts'
import './states.css'
import { isUnanswered } from './unanswered.ts'

/** A failed read or command, in the server's words. `what` is the kind of document: 订单. */
export const Problem = ({ error, what, again }: { error: unknown; what?: string; again?: () => unknown }) =>
  what ? (
    <div role="alert" className="empty-state wrong">
      <h3>{what}没有取到</h3>
      <p>{messageOf(error)}</p>
      {again && (
        <div className="empty-acts">
          <Button onClick={() => void again()}>重试</Button>
        </div>
      )}
    </div>
  ) : (
    <p role="alert" className="problem">
      {again ? messageOf(error) : notDone(error)}
      {again && (
        <Button type="link" size="small" onClick={() => void again()}>
          重试
        </Button>
      )}
    </p>
  )

/** Why a command failed. Without an answer nobody knows whether it was done; repeating it has only one effect (`useSend`). */
const notDone = (error: unknown) => (isUnanswered(error) ? '没有收到结果，可能已经完成。再试一次，不会重复' : messageOf(error))
