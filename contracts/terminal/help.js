/** Commands of the terminal, as HELP lists them and the console's help shows them: what is typed, and what it shows. */
export const commands = {
    AV: [
        ['AV:HAKPEK/10DEC/HU', '某日航线上的航班和各舱余位'],
        ['AVH/HAKPEK/+/1000', '明天10点以后的航班'],
        ['AV:HU7182/10DEC', '一个航班'],
    ],
    RT: [
        ['RT:MQ4T7K', '提取PNR'],
        ['RTN:MQ4T7K', '提取PNR，含旅客名单'],
    ],
    DETR: [
        ['DETR:TN/880-1234567890', '按票号提取客票'],
        ['DETR:CN/MQ4T7K', 'PNR的全部客票'],
    ],
    FD: [['FD:HAKPEK/10DEC/HU', '全价和团队票价，单程与往返']],
    ML: [['ML:C/HU7182/10DEC', '航班上的PNR：C全部 B订妥 R证实 U未订妥 G团体 X取消 T出票']],
    PN: [
        ['PN PB PF PL', '下一页 上一页 首页 末页'],
        ['PG', '重新显示本页'],
        ['PN1', '回到首页'],
    ],
    DA: [['DA', '当前用户、负责的航空公司、日期']],
    CP: [['CP', '清屏']],
    HELP: [['HELP AV', '指令说明']],
};
export const marks = '余位：A十座以上 1-9座数 L可候补 C关闭；航班前X为取消或作废、*为时刻变更。日期：10DEC 10DEC26 .今天 +明天 -昨天';
