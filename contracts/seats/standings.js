/** states of a waiting order in the queue of a flight */
export const legStandings = { WAITING: '候补中', PROTECTED: '已保座', RESTING: '等候其他航段' };
