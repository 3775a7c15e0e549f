import { Result } from 'antd'
import { Link } from 'react-router-dom'

export const NotFound = () => (
  <Result status="404" title="页面不存在" subTitle="地址有误，或链接已失效" extra={<Link to="/">返回首页</Link>} />
)
