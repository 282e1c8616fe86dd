//! ICCF numeric notation (Laws, Appendix A.14 to A.20): the text of a move, before any board is asked.
