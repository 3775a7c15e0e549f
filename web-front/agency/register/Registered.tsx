import { Button, Result } from 'antd'
import { LOGIN } from '../../kit/door.ts'

/** What is told when the server has no words of its own. */
const UNDER_REVIEW = '资料已提交审核，审核通过后账号即可登录。'

/** What follows a registration that was taken (DOMAIN §9.2). @param message of the server, if it has one */
export const Registered = ({ message }: { message: string | undefined }) => (
  <main>
    <Result
      status="success"
      title="注册资料已提交"
      subTitle={message || UNDER_REVIEW}
      extra={
        <Button type="primary" href={LOGIN}>
          返回登录
        </Button>
      }
    />
  </main>
)
